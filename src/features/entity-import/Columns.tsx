import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Input, Table, Typography } from 'antd';
import { memo, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { visibleName } from '~/shared/lib/visible-name';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { joinNames } from '~/shared/ui/text/Joined';
import { Name } from '~/shared/ui/text/Name';
import { LabelField } from './LabelField';
import {
  type checkMapping,
  type ColumnState,
  type ValueKind,
  isValidPropertyName,
  suggestPropertyName,
  detectValueKinds,
} from './mapping';
import { type ImportPlan, isSystemColumn, countLeftOutColumns, withIndexes } from './plan';

interface ColumnsProps {
  plan: ImportPlan;
  mapping: ReturnType<typeof checkMapping>;
  properties: readonly DatasetProperty[];
  rows: readonly (readonly string[])[];
  /** Compares the rows with entities by the ids in a column; absent without the right, and for updates. */
  onUpdateBy?: ((column: number) => void) | undefined;
  onPlan: (plan: ImportPlan) => void;
}

const sameColumns = (one: ColumnsProps, other: ColumnsProps) =>
  one.plan === other.plan &&
  one.mapping === other.mapping &&
  one.properties === other.properties &&
  one.rows === other.rows &&
  (one.onUpdateBy === undefined) === (other.onUpdateBy === undefined);

/** Memoised, so that progress of the check does not render it again. */
export const Columns = memo(function Columns({ plan, mapping, properties, rows, onUpdateBy, onPlan }: ColumnsProps) {
  const { t } = useLingui();
  const id = useId();
  const { header } = plan;
  const filled = rows.find((cells) => cells.some((cell) => cell !== ''));
  const looks = useMemo(() => detectValueKinds(header, rows), [header, rows]);
  const hasGeometry = plan.properties.includes('geometry');
  const ofServer = joinNames(header.filter(isSystemColumn));
  // Rows do not render for changes of others, so they must read the latest plan from a ref.
  const latest = useRef({ plan, onPlan });
  useLayoutEffect(() => {
    latest.current = { plan, onPlan };
  });
  const setProperty = useCallback((column: number, property: string) => {
    const { plan: now, onPlan: send } = latest.current;
    send({
      ...now,
      properties: now.properties.map((before, index) => (index === column ? property.trim() || null : before)),
    });
  }, []);
  const lines = withIndexes(header)
    .filter(({ name }) => !isSystemColumn(name))
    .map(({ name, column }): Line => ({
      column,
      name: name.trim() === '' ? t`Column ${column + 1} (no name)` : name,
      example: (filled?.[column] ?? '').slice(0, 200),
      property: plan.properties[column] ?? '',
      state: mapping.columns[column] ?? 'none',
      why: reasonNotImported(plan, column),
      isLabel: plan.label.kind === 'column' && plan.label.column === column,
      looks: looks[column] ?? null,
      hasGeometry,
      mayUpdate: onUpdateBy !== undefined,
    }));
  return (
    <>
      <LabelField plan={plan} fault={mapping.label} onPlan={onPlan} />
      <datalist id={`${id}-properties`}>
        {properties.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Table
        aria-label={t`Columns of the file`}
        className="import-columns"
        tableLayout="fixed"
        pagination={false}
        dataSource={lines}
        rowKey="column"
        column={{ shouldCellUpdate: (now, before) => !sameLine(now, before) }}
        columns={[
          {
            key: 'column',
            title: t`Column in the file`,
            rowScope: 'row',
            render: (_, { name }) => <Name>{name}</Name>,
          },
          {
            key: 'example',
            title: t`Example`,
            className: 'muted',
            render: (_, { example }) => <Name>{example}</Name>,
          },
          {
            key: 'property',
            title: t`Property`,
            render: (_, line) => {
              const shown = visibleName(line.name);
              return (
                <Input
                  list={`${id}-properties`}
                  value={line.property}
                  aria-label={t`Property of the column ${shown}`}
                  aria-invalid={isFaulty(line)}
                  status={isFaulty(line) ? 'error' : ''}
                  placeholder={line.isLabel ? t`Label` : t`Not imported`}
                  onChange={({ target }) => setProperty(line.column, target.value)}
                />
              );
            },
          },
          {
            key: 'state',
            title: t`Result`,
            onCell: (line) => ({ className: isFaulty(line) ? 'field-fault' : 'muted' }),
            render: (_, line) => <Result line={line} onUse={setProperty} onUpdateBy={onUpdateBy} />,
          },
        ]}
      />
      {ofServer !== '' && (
        <p className="muted">
          <Trans>
            System columns are not imported: <bdi>{ofServer}</bdi>
          </Trans>
        </p>
      )}
      {mapping.newProperties.length > 0 && (
        <p>
          <Plural
            value={mapping.newProperties.length}
            one="# new property will be created."
            other="# new properties will be created."
          />
        </p>
      )}
    </>
  );
}, sameColumns);

interface Line {
  column: number;
  name: string;
  example: string;
  property: string;
  state: ColumnState;
  why: NotImportedReason;
  isLabel: boolean;
  looks: ValueKind | null;
  hasGeometry: boolean;
  mayUpdate: boolean;
}

const sameLine = (one: Line, other: Line) =>
  one.property === other.property &&
  one.state === other.state &&
  one.why?.kind === other.why?.kind &&
  one.isLabel === other.isLabel &&
  one.looks === other.looks &&
  one.hasGeometry === other.hasGeometry &&
  one.mayUpdate === other.mayUpdate &&
  one.name === other.name &&
  one.example === other.example;

const isFaulty = ({ state }: Line) => !['none', 'existing', 'new'].includes(state);

interface ResultProps {
  line: Line;
  onUse: (column: number, property: string) => void;
  onUpdateBy: ((column: number) => void) | undefined;
}

function Result({ line, onUse, onUpdateBy }: ResultProps) {
  const { column, name, property, state, why, isLabel, looks, hasGeometry } = line;
  const use = (suggested: string) => onUse(column, suggested);
  return (
    <>
      <StateText state={state} isLabel={isLabel} why={why} suggested={suggestPropertyName(name)} onUse={use} />
      {!isLabel && (
        <Hint
          looks={looks}
          property={property}
          hasGeometry={hasGeometry}
          onUse={use}
          onUpdate={onUpdateBy && (() => onUpdateBy(column))}
        />
      )}
    </>
  );
}

type NotImportedReason =
  | { kind: 'same'; name: string }
  | { kind: 'spaces' | 'reserved' | 'invalid' | 'no-name' }
  | null;

/** Why a column is not imported under its own name; null if it could be. */
function reasonNotImported({ header, properties }: ImportPlan, column: number): NotImportedReason {
  const name = header[column]?.trim() ?? '';
  if (name === '') return { kind: 'no-name' };
  const isTaken = properties.some(
    (property, other) => other !== column && property?.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) return { kind: 'same', name };
  if (isValidPropertyName(name)) return null;
  if (/^(?:name|label)$/i.test(name)) return { kind: 'reserved' };
  return { kind: /\s/u.test(name) ? 'spaces' : 'invalid' };
}

function NotImported({
  why,
  suggested,
  onUse,
}: {
  why: NotImportedReason;
  suggested: string | null;
  onUse: (name: string) => void;
}) {
  if (why === null) return <Trans>Not imported</Trans>;
  const same = why.kind === 'same' ? <Name>{why.name}</Name> : null;
  return (
    <>
      {why.kind === 'same' && <Trans>Not imported: second column named {same}</Trans>}
      {why.kind === 'no-name' && <Trans>Not imported: the column has no name</Trans>}
      {why.kind === 'reserved' && <Trans>Not imported: the server does not accept this name for a property.</Trans>}
      {why.kind === 'spaces' && <Trans>Not imported: a property name cannot have spaces.</Trans>}
      {why.kind === 'invalid' && <Trans>Not imported: a property name has letters, digits, “_”, “-” and “:”.</Trans>}
      {suggested !== null && (why.kind === 'spaces' || why.kind === 'invalid') && (
        <>
          {' '}
          <TextButton onClick={() => onUse(suggested)}>
            <Trans>
              Use <bdi>{suggested}</bdi>
            </Trans>
          </TextButton>
        </>
      )}
    </>
  );
}

interface StateTextProps {
  state: ColumnState;
  isLabel: boolean;
  why: NotImportedReason;
  suggested: string | null;
  onUse: (name: string) => void;
}

function StateText({ state, isLabel, why, suggested, onUse }: StateTextProps) {
  switch (state) {
    case 'none':
      return isLabel ? <Trans>Used as the label</Trans> : <NotImported why={why} suggested={suggested} onUse={onUse} />;
    case 'existing':
      return <Trans>Existing property</Trans>;
    case 'new':
      return <Trans>New property</Trans>;
    case 'twice':
      return <Trans>Two columns have this property. Change one.</Trans>;
    case 'case':
      return <Trans>The list has this property in other letters. Use its exact name.</Trans>;
    case 'name':
      return <Trans>This is not a valid property name. Use letters, digits, “_”, “-” and “:”.</Trans>;
    case 'not-allowed':
      return <Trans>You cannot create properties in this list. Choose an existing one, or clear the field.</Trans>;
  }
}

interface HintProps {
  looks: ValueKind | null;
  property: string;
  hasGeometry: boolean;
  onUse: (name: string) => void;
  onUpdate: (() => void) | undefined;
}

function Hint({ looks, property, hasGeometry, onUse, onUpdate }: HintProps) {
  switch (looks) {
    case 'uuid':
      return (
        <div className="muted">
          <Trans>Looks like IDs of entities.</Trans>{' '}
          {onUpdate && (
            <TextButton onClick={onUpdate}>
              <Trans>Update entities by this ID</Trans>
            </TextButton>
          )}
        </div>
      );
    case 'geometry':
      if (property === 'geometry' || hasGeometry) return null;
      return (
        <div className="muted">
          <Trans>Looks like places. Maps show the property “geometry”.</Trans>{' '}
          <TextButton onClick={() => onUse('geometry')}>
            <Trans>Use geometry</Trans>
          </TextButton>
        </div>
      );
    case 'other-geometry':
      return (
        <div className="muted">
          <Trans>Looks like places. Maps need them as latitude, space, longitude: 12.5 7.25</Trans>
        </div>
      );
    case null:
      return null;
  }
}

export function ColumnsLeftOut({ plan }: { plan: ImportPlan }) {
  const { i18n } = useLingui();
  const { leftOut, all } = countLeftOutColumns(plan);
  if (leftOut === 0) return null;
  const count = i18n.number(leftOut);
  return (
    <span>
      <Typography.Text type="warning">
        <Icon name="warning" />
      </Typography.Text>{' '}
      <Plural value={all} one={`${count} of # column left out.`} other={`${count} of # columns left out.`} />
    </span>
  );
}
