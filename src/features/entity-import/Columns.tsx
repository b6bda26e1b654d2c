import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { Name } from '~/shared/ui/text/Name';
import { visibleName } from '~/shared/lib/visible-name';
import { listed } from '~/shared/ui/text/listed';
import { Hint, StateText, whyNot, type WhyNot } from './ColumnResult';
import type { checkMapping, ColumnState } from './mapping';
import { LabelField } from './LabelField';
import { type ImportPlan, numbered } from './plan';
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

/** No property can have such a name, so nobody can want to import it. */
const isOfServer = (name: string): boolean => name.startsWith('__');

/** Where the label and the properties come from. The progress of the check does not render it again. */
export const Columns = memo(function Columns({ plan, mapping, properties, rows, onUpdateBy, onPlan }: ColumnsProps) {
  const { t } = useLingui();
  const id = useId();
  const { header } = plan;
  const example = rows.find((cells) => cells.some((cell) => cell !== ''));
  const looks = useMemo(() => recogniseColumns(header, rows), [header, rows]);
  const hasGeometry = plan.properties.includes('geometry');
  const ofServer = listed(header.filter(isOfServer));
  // Rows are not rendered for the changes of others, so they must not have the plan of their last render.
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
      <PlainTable
        className="import-columns"
        caption={<Trans>Columns of the file</Trans>}
        columns={[
          { key: 'column', header: <Trans>Column in the file</Trans> },
          { key: 'example', header: <Trans>Example</Trans> },
          { key: 'property', header: <Trans>Property</Trans> },
          { key: 'state', header: <Trans>Result</Trans> },
        ]}
      >
        {numbered(header).map(({ name, column }) =>
          isOfServer(name) ? null : (
            <ColumnRow
              key={column}
              name={name.trim() === '' ? t`Column ${column + 1} (no name)` : name}
              example={example?.[column] ?? ''}
              property={plan.properties[column] ?? ''}
              state={mapping.columns[column] ?? 'none'}
              why={whyNot(plan, column)}
              isLabel={plan.label.kind === 'column' && plan.label.column === column}
              looks={looks[column] ?? null}
              hasGeometry={hasGeometry}
              onUpdateBy={onUpdateBy}
              list={`${id}-properties`}
              column={column}
              onChange={setProperty}
            />
          ),
        )}
      </PlainTable>
      {ofServer !== '' && (
        <p className="muted">
          <Trans>
            Columns of the server are not imported: <bdi>{ofServer}</bdi>
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

interface ColumnRowProps {
  name: string;
  example: string;
  property: string;
  state: ColumnState;
  why: WhyNot;
  isLabel: boolean;
  looks: Looks | null;
  hasGeometry: boolean;
  onUpdateBy: ((column: number) => void) | undefined;
  list: string;
  column: number;
  onChange: (column: number, property: string) => void;
}

const sameRow = (one: ColumnRowProps, other: ColumnRowProps) =>
  one.property === other.property &&
  one.state === other.state &&
  one.why?.kind === other.why?.kind &&
  one.isLabel === other.isLabel &&
  one.looks === other.looks &&
  one.hasGeometry === other.hasGeometry &&
  (one.onUpdateBy === undefined) === (other.onUpdateBy === undefined) &&
  one.name === other.name &&
  one.example === other.example;

const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { t } = useLingui();
  const { name, example, property, state, why, isLabel, looks, hasGeometry, onUpdateBy, list, column, onChange } =
    props;
  const faulty = !['none', 'existing', 'new'].includes(state);
  const shown = visibleName(name);
  const use = (suggested: string) => onChange(column, suggested);
  return (
    <tr>
      <th scope="row">
        <Name>{name}</Name>
      </th>
      <td className="import-example">
        <Name>{example.slice(0, 200)}</Name>
      </td>
      <td>
        <input
          list={list}
          value={property}
          aria-label={t`Property of the column ${shown}`}
          aria-invalid={faulty}
          placeholder={isLabel ? t`Label` : t`Not imported`}
          onChange={({ target }) => onChange(column, target.value)}
        />
      </td>
      <td className={faulty ? 'field-fault' : 'muted'}>
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
      </td>
    </tr>
  );
}, sameRow);
