import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, memo } from 'react';
import { valueOf } from '~/domain/actor-properties/properties';
import { Icon } from '~/shared/ui/icons/Icon';
import { listed } from '~/shared/ui/text/listed';
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

/** The preview of each line. The names can be mended in place: one stop for the tab key, arrow keys between them. */
export function PreviewTable({ lines, properties, forms, mended, onMend, current, onCurrent }: PreviewTableProps) {
  const { t } = useLingui();
  const used = properties.filter((name) => lines.some((line) => valueOf(line.properties, name) !== ''));
  const names = new Map(forms.map(({ id, name }) => [id, name]));
  const stop = lines.some(({ number }) => number === current) ? current : lines[0]?.number;
  return (
    <ScrollTable
      label={t`What will be created`}
      name="many"
      heads={[
        { key: 'line', label: t`Line` },
        { key: 'name', label: t`Display name` },
        ...used.map((name) => ({ key: `=${name}`, label: <bdi>{name}</bdi> })),
        { key: 'forms', label: t`Forms` },
        { key: 'outcome', label: t`Outcome` },
      ]}
    >
      {lines.map((line) => (
        <PreviewRow
          key={line.number}
          line={line}
          used={used.join('\n')}
          formNames={listed(line.forms.map((id) => names.get(id) ?? id))}
          typed={mended.get(mendKey(line)) ?? line.written}
          isStop={line.number === stop}
          onMend={onMend}
          onFocus={onCurrent}
        />
      ))}
    </ScrollTable>
  );
}

interface PreviewRowProps {
  line: Line;
  used: string;
  formNames: string;
  /** The name as typed, with spaces around it. */
  typed: string;
  /** The name is the one that the tab key reaches. */
  isStop: boolean;
  onMend: (line: Line, name: string) => void;
  onFocus: (number: number) => void;
}

const PreviewRow = memo(
  function PreviewRow({ line, used, formNames, typed, isStop, onMend, onFocus }: PreviewRowProps) {
    const { i18n, t } = useLingui();
    const { number } = line;
    const faulty = isFaulty(line);
    return (
      <tr data-faulty={faulty}>
        <td>{number}</td>
        <td>
          <input
            className="many-name"
            dir="auto"
            aria-label={t`Display name in line ${number}`}
            aria-invalid={faulty}
            value={typed}
            tabIndex={isStop ? 0 : -1}
            onFocus={() => onFocus(number)}
            onKeyDown={moveBetweenNames}
            onChange={(event) => onMend(line, event.target.value)}
          />
        </td>
        {used !== '' &&
          used.split('\n').map((name) => (
            <td key={name}>
              <bdi>{valueOf(line.properties, name)}</bdi>
            </td>
          ))}
        <td>
          <bdi>{formNames}</bdi>
        </td>
        <td className={faulty ? 'many-fault' : line.issues.length > 0 ? 'many-warning' : undefined}>
          {faulty && <Icon name="warning" />}
          {line.issues.length === 0 ? t`Will be created` : issuesText(line, i18n)}
        </td>
      </tr>
    );
  },
  // Every edit of the list makes new lines, most of them with the same content.
  (one, other) =>
    one.isStop === other.isStop &&
    one.typed === other.typed &&
    one.used === other.used &&
    one.formNames === other.formNames &&
    JSON.stringify(one.line) === JSON.stringify(other.line),
);
