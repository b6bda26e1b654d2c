import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Input, Table } from 'antd';
import { memo, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { Name } from '~/shared/ui/text/Name';
import { visibleName } from '~/shared/lib/visible-name';
import { listed } from '~/shared/ui/text/Joined';
import { Hint, StateText, whyNot, type WhyNot } from './ColumnResult';
import type { checkMapping, ColumnState } from './mapping';
import { LabelField } from './LabelField';
import { type ImportPlan, isOfServer, numbered } from './plan';
import { type Looks, propertyNameFor, recogniseColumns } from './recognise';

interface ColumnsProps {
  plan: ImportPlan;
  mapping: ReturnType<typeof checkMapping>;
  properties: readonly DatasetProperty[];
  /** The first rows. */
  rows: readonly (readonly string[])[];
  /** Compares the rows with the entities by the IDs in a column; absent without the right, and for updates. */
  onUpdateBy?: ((column: number) => void) | undefined;
  onPlan: (plan: ImportPlan) => void;
}

const sameColumns = (one: ColumnsProps, other: ColumnsProps) =>
  one.plan === other.plan &&
  one.mapping === other.mapping &&
  one.properties === other.properties &&
  one.rows === other.rows &&
  (one.onUpdateBy === undefined) === (other.onUpdateBy === undefined);

/** Where the label and the properties come from. The progress of the check does not render it again. */
export const Columns = memo(function Columns({ plan, mapping, properties, rows, onUpdateBy, onPlan }: ColumnsProps) {
  const { t } = useLingui();
  const id = useId();
  const { header } = plan;
  const filled = rows.find((cells) => cells.some((cell) => cell !== ''));
  const looks = useMemo(() => recogniseColumns(header, rows), [header, rows]);
  const hasGeometry = plan.properties.includes('geometry');
  const ofServer = listed(header.filter(isOfServer));
  // Rows do not render for the changes of others, so they must not have the plan of their last render.
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
  const lines = numbered(header)
    .filter(({ name }) => !isOfServer(name))
    .map(({ name, column }): Line => ({
      column,
      name: name.trim() === '' ? t`Column ${column + 1} (no name)` : name,
      example: (filled?.[column] ?? '').slice(0, 200),
      property: plan.properties[column] ?? '',
      state: mapping.columns[column] ?? 'none',
      why: whyNot(plan, column),
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
            className: 'import-example',
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
  why: WhyNot;
  isLabel: boolean;
  looks: Looks | null;
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

/** What becomes of a column, and what its values look like. */
function Result({ line, onUse, onUpdateBy }: ResultProps) {
  const { column, name, property, state, why, isLabel, looks, hasGeometry } = line;
  const use = (suggested: string) => onUse(column, suggested);
  return (
    <>
      <StateText state={state} isLabel={isLabel} why={why} suggested={propertyNameFor(name)} onUse={use} />
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
