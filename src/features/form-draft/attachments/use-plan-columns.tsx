import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { ApiError } from '~/api/problem';
import { flawText, problemText } from '~/domain/data-files/file-texts';
import { reasonText } from '~/shared/errors/reason-text';
import { formatSize } from '~/shared/lib/sizes';
import { visibleName } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import type { TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import { csvCheckOf } from './csv-checks';
import { assign, type Planned, select } from './matching';
import type { AttachmentRow } from './rows';
import { TargetSelect } from './TargetSelect';

type ChangePlan = (change: (plan: readonly Planned[] | null) => readonly Planned[] | null) => void;

/** What is wrong with the content of a CSV file, in words. */
function csvWords(i18n: I18n, { file }: Planned): string | null {
  const check = csvCheckOf(file);
  if (!check) return null;
  if ('problem' in check) return problemText(i18n, check.problem);
  return check.flaws.map((flaw) => flawText(i18n, flaw)).join(' ');
}

/** What will be done with a file, in words, and what is wrong with it. */
function outcomeOf(i18n: I18n, one: Planned, attachment: AttachmentRow | undefined): string {
  const words = csvWords(i18n, one);
  const outcome = plannedOf(i18n, one, attachment);
  return words === null ? outcome : `${words} · ${outcome}`;
}

function plannedOf(i18n: I18n, one: Planned, attachment: AttachmentRow | undefined): string {
  if (one.problem === 'too-large') {
    return reasonText(new ApiError({ kind: 'too-large', fileName: one.file.name }), i18n);
  }
  if (!one.isSent) {
    if (one.problem === 'twice') return i18n._(msg`Another file with this name will be uploaded`);
    if (one.problem === 'empty') return i18n._(msg`Empty file`);
    if (one.problem === 'unreadable') return i18n._(msg`Cannot be read`);
    return attachment ? i18n._(msg`Not selected`) : i18n._(msg`No attachment with this name`);
  }
  if (attachment?.datasetExists) return i18n._(msg`Replaces the link to the entity list`);
  if (attachment?.blobExists) return i18n._(msg`Replaces the file`);
  if (one.foundBy === 'case') return i18n._(msg`Will be uploaded; capitalization differs`);
  if (one.foundBy === 'extension') return i18n._(msg`Will be uploaded; the only missing file of this type`);
  return i18n._(msg`Will be uploaded`);
}

/** The columns of the preview. In: the attachments, also by name; and how the plan is changed (stable). */
export function usePlanColumns(
  rows: readonly AttachmentRow[],
  byName: ReadonlyMap<string, AttachmentRow>,
  change: ChangePlan,
): TableColumn<Planned>[] {
  const { i18n } = useLingui();
  return useMemo(() => planColumns(i18n, rows, byName, change), [i18n, rows, byName, change]);
}

function planColumns(
  i18n: I18n,
  rows: readonly AttachmentRow[],
  byName: ReadonlyMap<string, AttachmentRow>,
  change: ChangePlan,
): TableColumn<Planned>[] {
  const attachmentOf = ({ target }: Planned) => (target === null ? undefined : byName.get(target));
  const outcome = (one: Planned) => outcomeOf(i18n, one, attachmentOf(one));
  return [
    {
      id: 'file',
      header: i18n._(msg`File`),
      width: 320,
      role: 'identity',
      frozen: 'roomy',
      controls: true,
      text: ({ path }) => path,
      cell: (one, { tabIndex }) => {
        const file = visibleName(one.path);
        return (
          <label className="plan-file">
            <input
              type="checkbox"
              tabIndex={tabIndex}
              aria-label={i18n._(msg`Upload ${file}`)}
              checked={one.isSent}
              disabled={one.target === null || one.problem === 'too-large'}
              onChange={({ target }) => change((plan) => plan && select(plan, one.path, target.checked))}
            />
            <span>
              <Name>{one.path}</Name>
            </span>
          </label>
        );
      },
    },
    {
      id: 'size',
      header: i18n._(msg`Size`),
      width: 90,
      numeric: true,
      role: 'more',
      text: ({ file }) => formatSize(file.size, i18n.locale),
    },
    {
      id: 'target',
      header: i18n._(msg`Attachment`),
      width: 280,
      role: 'fact',
      controls: true,
      text: ({ target }) => target ?? '',
      cell: (one, { tabIndex }) => (
        <TargetSelect
          file={one.path}
          target={one.target}
          rows={rows}
          tabIndex={tabIndex}
          onChange={(target) => change((plan) => plan && assign(plan, one.path, target))}
        />
      ),
    },
    {
      id: 'outcome',
      header: i18n._(msg`Outcome`),
      width: 340,
      grow: true,
      role: 'fact',
      dir: 'inherit',
      decoration: 24,
      text: outcome,
      cell: (one) => (
        <span className={one.isSent && !csvCheckOf(one.file) ? undefined : 'attachment-missing'}>
          {(!one.isSent || csvCheckOf(one.file)) && <Icon name="warning" />} <Name>{outcome(one)}</Name>
        </span>
      ),
    },
  ];
}
