import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Flex, type TableColumnType } from 'antd';
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ActorPropertyList, ProjectExtended } from '~/api/schema';
import { addPropertyErrorText, addProperty } from '~/domain/actor-properties/add-property';
import { getPropertyValue } from '~/domain/actor-properties/properties';
import { can } from '~/session/can';
import { LineFilter } from '~/shared/lists/LineFilter';
import { ListField } from '~/shared/lists/ListField';
import { MultiSelectFilter } from '~/shared/ui/filters/MultiSelectFilter';
import { Icon } from '~/shared/ui/icons/Icon';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { CancelOrDiscard, useDiscardPrompt } from '~/shared/ui/overlays/DiscardPrompt';
import { joinNames } from '~/shared/ui/text/Joined';
import { useGrantableForms } from '../FormList';
import { ScrollTable } from '../ScrollTable';
import { issuesText } from './creation-job';
import { hasErrors, type Line, correctionKey, type Parsed, parseLines } from './parse';

interface WriteStepProps {
  project: ProjectExtended;
  properties: ActorPropertyList;
  names: readonly string[];
  text: string;
  onText: (text: string) => void;
  forAll: readonly string[];
  onForAll: (forms: readonly string[]) => void;
  onClose: () => void;
  /** Called with the lines without problems. */
  onCreate: (lines: readonly Line[]) => void;
}

type Group = 'good' | 'problem';
const groupOf = (line: Line): Group => (hasErrors(line) ? 'problem' : 'good');

export function InputStep(props: WriteStepProps) {
  const { project, properties, names, text, onText, forAll, onForAll, onClose, onCreate } = props;
  const { t } = useLingui();
  const { leaving, stay, close } = useDiscardPrompt(text.trim() !== '', onClose);
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState<Group | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [corrected, setCorrected] = useState<ReadonlyMap<string, string>>(new Map());
  const { forms } = useGrantableForms(project);
  const known = useMemo(
    () => ({ properties: properties.map(({ name }) => name), forms, names }),
    [properties, forms, names],
  );
  const choices = useMemo(() => ({ forAll, leftOut, corrected }), [forAll, leftOut, corrected]);
  // Typing has priority; the preview follows.
  const [settled, settledChoices] = [useDeferredValue(text), useDeferredValue(choices)];
  const parsed = useMemo(() => parseLines(settled, known, settledChoices), [settled, known, settledChoices]);
  const { lines, unknownColumns } = parsed;
  const faulty = lines.filter(hasErrors).length;
  const count = lines.length - faulty;

  const faultOf = ({ brokenQuotes, lines: all, unknownColumns: unknown }: Parsed) =>
    brokenQuotes
      ? t`A quotation mark is not closed. Close it, or delete it.`
      : all.length === 0
        ? t`Enter or paste at least one name.`
        : unknown.length > 0
          ? t`Some columns are unknown. Add them as properties, or leave them out.`
          : all.every(hasErrors)
            ? t`Every line has a problem. Correct at least one.`
            : null;
  const submit = () => {
    setTried(true);
    // The preview may be a moment behind the text.
    const now = parseLines(text, known, choices);
    if (faultOf(now) === null) onCreate(now.lines);
  };
  const mend = useCallback(
    (line: Line, name: string) => setCorrected((before) => new Map(before).set(correctionKey(line), name)),
    [],
  );
  const show = (group: Group | null) => {
    setShown(group);
    setCurrent(null);
  };
  return (
    <Dialog
      title={t`Add several app users`}
      width={860}
      onClose={close}
      footer={
        <>
          <CancelOrDiscard leaving={leaving} onStay={stay} onDiscard={onClose} onCancel={close} />
          <Button type="primary" onClick={submit}>
            {count === 0 ? (
              <Trans>Create app users</Trans>
            ) : (
              <Plural value={count} one="Create # app user" other="Create # app users" />
            )}
          </Button>
        </>
      }
    >
      <ListField
        label={t`Names`}
        text={text}
        onText={onText}
        fault={tried ? faultOf(parsed) : null}
        help={
          properties.length > 0 ? (
            <Trans>
              One name per line. Or CSV: the heading begins with <code>name</code>, followed by custom properties and{' '}
              <code>forms</code> (IDs or names, separated by semicolons).
            </Trans>
          ) : (
            <Trans>
              One name per line. Or CSV: the heading begins with <code>name</code>, followed by <code>forms</code> (IDs
              or names, separated by semicolons).
            </Trans>
          )
        }
      >
        {forms.length > 0 && (
          <FormChoice label={t`Forms for all new app users`} forms={forms} chosen={forAll} onChange={onForAll} />
        )}
      </ListField>
      {unknownColumns.length > 0 && (
        <UnknownColumns
          project={project}
          names={unknownColumns}
          onLeaveOut={() => setLeftOut([...leftOut, ...unknownColumns])}
        />
      )}
      {lines.length > 0 && (
        <>
          <LineFilter
            groups={[
              {
                key: 'good',
                count,
                label: <Plural value={count} one="# will be created" other="# will be created" />,
              },
              {
                key: 'problem',
                count: faulty,
                label: <Plural value={faulty} one="# with a problem" other="# with problems" />,
                problem: true,
              },
            ]}
            shown={shown}
            onShow={show}
          />
          <PreviewTable
            lines={lines.filter((line) => shown === null || groupOf(line) === shown || line.number === current)}
            properties={known.properties}
            forms={forms}
            corrected={corrected}
            onCorrect={mend}
            current={current}
            onCurrent={setCurrent}
          />
        </>
      )}
    </Dialog>
  );
}

interface UnknownColumnsProps {
  project: ProjectExtended;
  names: readonly string[];
  onLeaveOut: () => void;
}

/** Columns that are not custom properties, to be added or left out. */
function UnknownColumns({ project, names, onLeaveOut }: UnknownColumnsProps) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // An element: Lingui parses markup in text values.
  const list = <bdi>{joinNames(names)}</bdi>;
  const add = async () => {
    if (busy) return;
    setBusy(true);
    setFault(null);
    for (const name of names) {
      try {
        await addProperty(project.id, name);
      } catch (error) {
        setFault(addPropertyErrorText(error, name, i18n));
        break;
      }
    }
    setBusy(false);
  };
  return (
    <Alert
      type="warning"
      role="status"
      title={<Trans>These columns are not custom properties of this project: {list}</Trans>}
      description={fault !== null && <span className="field-fault">{fault}</span>}
      action={
        <Flex wrap gap="small">
          {can(project, 'actor_property.update') && (
            <Button loading={busy} onClick={() => void add()}>
              <Plural value={names.length} one="Add it as a property" other="Add them as properties" />
            </Button>
          )}
          <Button onClick={onLeaveOut}>
            <Plural value={names.length} one="Leave it out" other="Leave them out" />
          </Button>
        </Flex>
      }
    />
  );
}

interface FormChoiceProps {
  label: string;
  forms: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (forms: readonly string[]) => void;
}

function FormChoice({ label, forms, chosen, onChange }: FormChoiceProps) {
  const { t } = useLingui();
  return (
    <MultiSelectFilter
      label={label}
      options={forms.map(({ id, name }) => ({ value: id, label: name, ...(id === name ? {} : { description: id }) }))}
      selected={chosen}
      noneIsAll={false}
      active={chosen.length > 0}
      summary={chosen.length === 0 ? t({ message: 'none', context: 'forms' }) : undefined}
      onApply={(values) => onChange(values ?? forms.map(({ id }) => id))}
    />
  );
}

interface PreviewTableProps {
  lines: readonly Line[];
  properties: readonly string[];
  forms: readonly { id: string; name: string }[];
  /** Corrected names, by `correctionKey`. */
  corrected: ReadonlyMap<string, string>;
  onCorrect: (line: Line, name: string) => void;
  /** The line whose name has or had the focus last. */
  current: number | null;
  onCurrent: (number: number) => void;
}

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
  /** The untrimmed name. */
  typed: string;
  /** The tab key reaches this name. */
  isStop: boolean;
}

/** Every edit makes new line objects, most of them with the same content. */
const isSame = (one: Row, other: Row) =>
  one.isStop === other.isStop &&
  one.typed === other.typed &&
  one.formNames === other.formNames &&
  JSON.stringify(one.line) === JSON.stringify(other.line);

const outcomeClass = ({ line }: Row): string =>
  hasErrors(line) ? 'many-fault' : line.issues.length > 0 ? 'many-warning' : '';

/** One tab stop for all names, with arrow keys between them. */
function PreviewTable({ lines, properties, forms, corrected, onCorrect, current, onCurrent }: PreviewTableProps) {
  const { i18n, t } = useLingui();
  const used = properties.filter((name) => lines.some((line) => getPropertyValue(line.properties, name) !== ''));
  const names = new Map(forms.map(({ id, name }) => [id, name]));
  const stop = lines.some(({ number }) => number === current) ? current : lines[0]?.number;
  return (
    <ScrollTable
      label={t`What will be created`}
      isLong
      dataSource={lines.map((line): Row => ({
        line,
        formNames: joinNames(line.forms.map((id) => names.get(id) ?? id)),
        typed: corrected.get(correctionKey(line)) ?? line.written,
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
                aria-invalid={hasErrors(line)}
                value={typed}
                tabIndex={isStop ? 0 : -1}
                onFocus={() => onCurrent(number)}
                onKeyDown={moveBetweenNames}
                onChange={(event) => onCorrect(line, event.target.value)}
              />
            );
          },
        },
        ...used.map((name): TableColumnType<Row> => ({
          key: `=${name}`,
          title: <bdi>{name}</bdi>,
          render: (_, { line }) => <bdi>{getPropertyValue(line.properties, name)}</bdi>,
        })),
        { key: 'forms', title: t`Forms`, render: (_, { formNames }) => <bdi>{formNames}</bdi> },
        {
          key: 'outcome',
          title: t`Outcome`,
          onCell: (row) => ({ className: outcomeClass(row) }),
          render: (_, { line }) => (
            <>
              {hasErrors(line) && <Icon name="warning" />}
              {line.issues.length === 0 ? t`Will be created` : issuesText(line, i18n)}
            </>
          ),
        },
      ]}
    />
  );
}
