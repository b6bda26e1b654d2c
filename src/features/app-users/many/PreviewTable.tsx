import { useLingui } from '@lingui/react/macro';
import type { TableColumnType } from 'antd';
import type { KeyboardEvent } from 'react';
import { valueOf } from '~/domain/actor-properties/properties';
import { Icon } from '~/shared/ui/icons/Icon';
import { listed } from '~/shared/ui/text/Joined';
import { ScrollTable } from '../ScrollTable';
import { issuesText } from './issues';
import { isFaulty, type Line, mendKey } from './parse';

interface PreviewTableProps {
  /** The lines to show. */
  lines: readonly Line[];
  properties: readonly string[];
  forms: readonly { id: string; name: string }[];
  /** Names as they are typed, by `mendKey`. */
  mended: ReadonlyMap<string, string>;
  /** Changes the name of a line. Stable. */
  onMend: (line: Line, name: string) => void;
  /** The line whose name has or had the focus last. */
  current: number | null;
  onCurrent: (number: number) => void;
}

/** Moves the focus to the name in the next or previous line. */
function moveBetweenNames(event: KeyboardEvent<HTMLInputElement>): void {
  const row = event.currentTarget.closest('tr');
  const next =
    event.key === 'ArrowDown' ? row?.nextElementSibling : event.key === 'ArrowUp' ? row?.previousElementSibling : null;
  const input = next?.querySelector('input');
  if (!input) return;
  event.preventDefault();
  input.focus();
}

interface Row {
  line: Line;
  formNames: string;
  /** The name as typed, with spaces around it. */
  typed: string;
  /** The name is the one that the tab key reaches. */
  isStop: boolean;
}

/** Every edit of the list makes new lines, most of them with the same content. */
const isSame = (one: Row, other: Row) =>
  one.isStop === other.isStop &&
  one.typed === other.typed &&
  one.formNames === other.formNames &&
  JSON.stringify(one.line) === JSON.stringify(other.line);

const outcomeClass = ({ line }: Row): string =>
  isFaulty(line) ? 'many-fault' : line.issues.length > 0 ? 'many-warning' : '';

/** The preview of each line. The names can be mended in place: one stop for the tab key, arrow keys between them. */
export function PreviewTable({ lines, properties, forms, mended, onMend, current, onCurrent }: PreviewTableProps) {
  const { i18n, t } = useLingui();
  const used = properties.filter((name) => lines.some((line) => valueOf(line.properties, name) !== ''));
  const names = new Map(forms.map(({ id, name }) => [id, name]));
  const stop = lines.some(({ number }) => number === current) ? current : lines[0]?.number;
  return (
    <ScrollTable
      label={t`What will be created`}
      name="many"
      dataSource={lines.map((line): Row => ({
        line,
        formNames: listed(line.forms.map((id) => names.get(id) ?? id)),
        typed: mended.get(mendKey(line)) ?? line.written,
        isStop: line.number === stop,
      }))}
      rowKey={({ line }) => line.number}
      column={{ shouldCellUpdate: (now, before) => !isSame(now, before) }}
      columns={[
        { key: 'line', title: t`Line`, render: (_, { line }) => line.number },
        {
          key: 'name',
          title: t`Display name`,
          render: (_, { line, typed, isStop }) => {
            const { number } = line;
            return (
              <input
                className="many-name"
                dir="auto"
                aria-label={t`Display name in line ${number}`}
                aria-invalid={isFaulty(line)}
                value={typed}
                tabIndex={isStop ? 0 : -1}
                onFocus={() => onCurrent(number)}
                onKeyDown={moveBetweenNames}
                onChange={(event) => onMend(line, event.target.value)}
              />
            );
          },
        },
        ...used.map((name): TableColumnType<Row> => ({
          key: `=${name}`,
          title: <bdi>{name}</bdi>,
          render: (_, { line }) => <bdi>{valueOf(line.properties, name)}</bdi>,
        })),
        { key: 'forms', title: t`Forms`, render: (_, { formNames }) => <bdi>{formNames}</bdi> },
        {
          key: 'outcome',
          title: t`Outcome`,
          onCell: (row) => ({ className: outcomeClass(row) }),
          render: (_, { line }) => (
            <>
              {isFaulty(line) && <Icon name="warning" />}
              {line.issues.length === 0 ? t`Will be created` : issuesText(line, i18n)}
            </>
          ),
        },
      ]}
    />
  );
}
