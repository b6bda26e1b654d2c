import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Flex } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '~/api/problem';
import { tableWarningText, tableProblemText } from '~/domain/data-files/file-messages';
import { reasonText } from '~/shared/errors/describe-failure';
import { formatSize } from '~/shared/lib/sizes';
import { visibleName } from '~/shared/lib/visible-name';
import { LineFilter } from '~/shared/lists/LineFilter';
import { useNarrow } from '~/shared/screen/media';
import { Icon } from '~/shared/ui/icons/Icon';
import { DataTable } from '~/shared/ui/table/DataTable';
import type { TableColumn } from '~/shared/ui/table/types';
import { Name } from '~/shared/ui/text/Name';
import type { AttachmentRow } from './attachment-rows';
import { assignAttachment, csvCheckOf, type PlannedUpload, selectUpload } from './matching';

type Group = 'sent' | 'replaces' | 'unmatched' | 'problem' | 'left';

const rowId = ({ path }: PlannedUpload) => path;

type ChangePlan = (change: (plan: readonly PlannedUpload[] | null) => readonly PlannedUpload[] | null) => void;

interface PlanStepProps {
  plan: readonly PlannedUpload[];
  rows: readonly AttachmentRow[];
  onPlan: ChangePlan;
  onCancel: () => void;
  onUpload: (uploads: { attachment: AttachmentRow; file: File }[]) => void;
}

export function PlanStep({ plan, rows, onPlan, onCancel, onUpload }: PlanStepProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  const [shown, setShown] = useState<Group | null>(null);
  const [tried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const byName = useMemo(() => new Map(rows.map((row) => [row.name, row])), [rows]);
  const columns = useMemo(() => planColumns(i18n, rows, byName, onPlan), [i18n, rows, byName, onPlan]);
  const isIn: Record<Group, (one: PlannedUpload) => boolean> = {
    sent: (one) => one.isSent,
    replaces: (one) => one.isSent && one.target !== null && byName.get(one.target)?.exists === true,
    unmatched: (one) => one.target === null && one.problem === null,
    problem: (one) => !one.isSent && one.problem !== null,
    left: (one) => !one.isSent && one.target !== null && one.problem === null,
  };
  const countOf = (group: Group) => plan.filter(isIn[group]).length;
  const [sent, replaces, unmatched, problems, left] = [
    countOf('sent'),
    countOf('replaces'),
    countOf('unmatched'),
    countOf('problem'),
    countOf('left'),
  ];
  const submit = () => {
    setTried(true);
    const uploads = plan.flatMap(({ isSent, target, file }) => {
      const attachment = target === null ? undefined : byName.get(target);
      return isSent && attachment ? [{ attachment, file }] : [];
    });
    if (uploads.length > 0) onUpload(uploads);
  };
  return (
    <Flex vertical gap={12}>
      <h3 ref={heading} tabIndex={-1} data-quiet-focus="" style={{ fontSize: 14, fontWeight: 600 }}>
        <Trans>Check before uploading</Trans>
      </h3>
      <LineFilter<Group>
        groups={[
          {
            key: 'sent',
            count: sent,
            label: <Plural value={sent} one="# will be uploaded" other="# will be uploaded" />,
          },
          {
            key: 'replaces',
            count: replaces,
            label: <Plural value={replaces} one="# replaces a file" other="# replace files" />,
          },
          {
            key: 'left',
            count: left,
            label: <Plural value={left} one="# not selected" other="# not selected" />,
          },
          {
            key: 'unmatched',
            count: unmatched,
            label: <Plural value={unmatched} one="# without a match" other="# without a match" />,
            problem: true,
          },
          {
            key: 'problem',
            count: problems,
            label: <Plural value={problems} one="# with a problem" other="# with problems" />,
            problem: true,
          },
        ]}
        shown={shown}
        onShow={setShown}
      />
      <DataTable
        label={t`Files to upload`}
        columns={columns}
        rows={shown === null ? plan : plan.filter(isIn[shown])}
        rowId={rowId}
        {...(!narrow && { resetKey: shown ?? '' })}
        empty={null}
      />
      {tried && sent === 0 && (
        <p className="field-fault" role="alert">
          <Trans>No file will be uploaded yet. Select an attachment for at least one.</Trans>
        </p>
      )}
      <Flex justify="flex-end" gap={8}>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="primary" onClick={submit}>
          {sent === 0 ? (
            <Trans>Upload files</Trans>
          ) : (
            <Plural value={sent} one="Upload # file" other="Upload # files" />
          )}
        </Button>
      </Flex>
    </Flex>
  );
}

function csvProblemText(i18n: I18n, { file }: PlannedUpload): string | null {
  const check = csvCheckOf(file);
  if (!check) return null;
  if ('problem' in check) return tableProblemText(i18n, check.problem);
  return check.flaws.map((flaw) => tableWarningText(i18n, flaw)).join(' ');
}

function outcomeText(i18n: I18n, one: PlannedUpload, attachment: AttachmentRow | undefined): string {
  const words = csvProblemText(i18n, one);
  const outcome = plannedText(i18n, one, attachment);
  return words === null ? outcome : `${words} · ${outcome}`;
}

function plannedText(i18n: I18n, one: PlannedUpload, attachment: AttachmentRow | undefined): string {
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

function planColumns(
  i18n: I18n,
  rows: readonly AttachmentRow[],
  byName: ReadonlyMap<string, AttachmentRow>,
  change: ChangePlan,
): TableColumn<PlannedUpload>[] {
  const attachmentOf = ({ target }: PlannedUpload) => (target === null ? undefined : byName.get(target));
  const outcome = (one: PlannedUpload) => outcomeText(i18n, one, attachmentOf(one));
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
          <Checkbox
            className="plan-file"
            tabIndex={tabIndex}
            aria-label={i18n._(msg`Upload ${file}`)}
            checked={one.isSent}
            disabled={one.target === null || one.problem === 'too-large'}
            onChange={({ target }) => change((plan) => plan && selectUpload(plan, one.path, target.checked))}
          >
            <Name>{one.path}</Name>
          </Checkbox>
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
          onChange={(target) => change((plan) => plan && assignAttachment(plan, one.path, target))}
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

interface TargetSelectProps {
  file: string;
  target: string | null;
  rows: readonly AttachmentRow[];
  tabIndex: 0 | -1;
  onChange: (target: string | null) => void;
}

/** Options are filled only on focus: thousands of rows render this. */
function TargetSelect({ file, target, rows, tabIndex, onChange }: TargetSelectProps) {
  const { t } = useLingui();
  const [isFilled, setIsFilled] = useState(false);
  const fill = () => setIsFilled(true);
  const fileText = visibleName(file);
  const options = (some: readonly AttachmentRow[]) =>
    some.map(({ name }) => (
      <option key={name} value={name}>
        {visibleName(name)}
      </option>
    ));
  const missing = isFilled ? rows.filter(({ exists }) => !exists) : [];
  const present = isFilled ? rows.filter(({ exists }) => exists) : [];
  return (
    <select
      className="select plan-target"
      aria-label={t`Attachment for ${fileText}`}
      tabIndex={tabIndex}
      value={target ?? ''}
      onPointerDown={fill}
      onFocus={fill}
      onBlur={() => setIsFilled(false)}
      onChange={({ target: { value } }) => onChange(value === '' ? null : value)}
    >
      <option value="">{t({ message: 'None', context: 'attachment' })}</option>
      {!isFilled && target !== null && <option value={target}>{visibleName(target)}</option>}
      {missing.length > 0 && <optgroup label={t`Missing`}>{options(missing)}</optgroup>}
      {present.length > 0 && <optgroup label={t`Replace`}>{options(present)}</optgroup>}
    </select>
  );
}
