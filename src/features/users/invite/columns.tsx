import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { roleLabels } from '~/domain/roles/roles';
import { Icon, type IconName } from '~/shared/ui/icons/Icon';
import type { TableColumn } from '~/shared/ui/table/types';
import { allOutcomes, resultText, type RowState } from './invitations';
import type { PlannedLine } from './plan';

export interface PreviewRow {
  row: PlannedLine;
  state: RowState | undefined;
}

type Tone = 'good' | 'plain' | 'bad' | 'busy';

function toneOf({ row, state }: PreviewRow): Tone {
  if (state?.kind === 'done') return 'good';
  if (state?.kind === 'running') return 'busy';
  return state?.kind === 'failed' || row.outcome === 'fault' ? 'bad' : 'plain';
}
const icons: Record<Tone, IconName> = { good: 'check', plain: 'user', bad: 'warning', busy: 'clock' };

/** `problem` is the longest problem of a line, for the width. */
export function previewColumns(i18n: I18n, locale: string, problem: string): TableColumn<PreviewRow>[] {
  const roles = Object.fromEntries(Object.entries(roleLabels).map(([system, name]) => [system, i18n._(name)]));
  const projects = ({ row }: PreviewRow) =>
    row.projects.length > 0
      ? row.projects.map(({ project, role }) => `${project}: ${roles[role] ?? role}`).join('; ')
      : row.written.projects;
  const result = ({ row, state }: PreviewRow) => resultText(row, state, i18n);
  return [
    {
      id: 'line',
      header: i18n._(msg`Line`),
      width: 64,
      role: 'none',
      numeric: true,
      frozen: 'roomy',
      text: ({ row }) => new Intl.NumberFormat(locale).format(row.written.line),
    },
    {
      id: 'email',
      header: i18n._(msg`Email address`),
      width: 220,
      role: 'identity',
      frozen: 'always',
      text: ({ row }) => row.email,
    },
    {
      id: 'outcome',
      header: i18n._(msg`Outcome`),
      width: 420,
      fitting: [...allOutcomes.map((outcome) => i18n._(outcome)), problem],
      role: 'fact',
      dir: 'inherit',
      decoration: 22,
      text: result,
      cell: (one) => {
        const tone = toneOf(one);
        return (
          <span className={`invite-outcome invite-${tone}`}>
            <Icon name={icons[tone]} /> {result(one)}
          </span>
        );
      },
    },
    { id: 'name', header: i18n._(msg`Display name`), width: 180, role: 'fact', text: ({ row }) => row.name },
    {
      id: 'role',
      header: i18n._(msg`Sitewide role`),
      width: 130,
      text: ({ row }) => (row.administrator ? (roles['admin'] ?? '') : row.written.role),
    },
    { id: 'projects', header: i18n._(msg`Project roles`), width: 280, text: projects },
  ];
}
