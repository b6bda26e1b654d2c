import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, useId } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { Name } from '~/shared/ui/text/Name';
import { visibleName } from '~/shared/lib/visible-name';
import type { checkMapping, ColumnState } from './mapping';
import type { ImportPlan } from './plan';

interface ColumnsProps {
  plan: ImportPlan;
  mapping: ReturnType<typeof checkMapping>;
  properties: readonly DatasetProperty[];
  /** The first row with data, as an example. */
  example: readonly string[] | undefined;
  onPlan: (plan: ImportPlan) => void;
}

const numbered = (header: readonly string[]) => header.map((name, column) => ({ name, column }));

const sameColumns = (one: ColumnsProps, other: ColumnsProps) =>
  one.plan === other.plan &&
  one.mapping === other.mapping &&
  one.properties === other.properties &&
  one.example === other.example;

/** No property can have such a name, so nobody can want to import it. */
const isOfServer = (name: string): boolean => name.startsWith('__');

/** Where the label and the properties come from. The progress of the check does not render it again. */
export const Columns = memo(function Columns({ plan, mapping, properties, example, onPlan }: ColumnsProps) {
  const { t } = useLingui();
  const id = useId();
  const { header } = plan;
  const ofServer = header.filter(isOfServer).join(', ');
  const setProperty = (column: number, property: string) =>
    onPlan({
      ...plan,
      properties: plan.properties.map((before, index) => (index === column ? property.trim() || null : before)),
    });
  return (
    <section aria-labelledby={`${id}-heading`} className="import-part">
      <h2 id={`${id}-heading`}>
        <Trans>Columns</Trans>
      </h2>
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
              isLabel={plan.label.kind === 'column' && plan.label.column === column}
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
    </section>
  );
}, sameColumns);

function StateText({ state, isLabel }: { state: ColumnState; isLabel: boolean }) {
  switch (state) {
    case 'none':
      return isLabel ? <Trans>Used as the label</Trans> : <Trans>Not imported</Trans>;
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

interface ColumnRowProps {
  name: string;
  example: string;
  property: string;
  state: ColumnState;
  isLabel: boolean;
  list: string;
  column: number;
  onChange: (column: number, property: string) => void;
}

const sameRow = (one: ColumnRowProps, other: ColumnRowProps) =>
  one.property === other.property &&
  one.state === other.state &&
  one.isLabel === other.isLabel &&
  one.name === other.name &&
  one.example === other.example;

const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { t } = useLingui();
  const { name, example, property, state, isLabel, list, column, onChange } = props;
  const faulty = !['none', 'existing', 'new'].includes(state);
  const shown = visibleName(name);
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
        <StateText state={state} isLabel={isLabel} />
      </td>
    </tr>
  );
}, sameRow);

function LabelField({
  plan,
  fault,
  onPlan,
}: {
  plan: ImportPlan;
  fault: ReturnType<typeof checkMapping>['label'];
  onPlan: (plan: ImportPlan) => void;
}) {
  const { t } = useLingui();
  const id = useId();
  const { header, label } = plan;
  const isTemplate = label.kind === 'template';
  const first = header.find((cell) => cell.trim() !== '') ?? 'name';
  const unknown = fault !== null && typeof fault === 'object' ? fault.unknown.join(', ') : '';
  return (
    <div className="field import-label">
      <label className="field-label" htmlFor={`${id}-source`}>
        <Trans>Label</Trans>
      </label>
      <div className="import-label-fields">
        <select
          id={`${id}-source`}
          value={isTemplate ? 'template' : label.column}
          onChange={({ target }) =>
            onPlan({
              ...plan,
              label:
                target.value === 'template'
                  ? { kind: 'template', template: `{{${first}}}` }
                  : { kind: 'column', column: Number(target.value) },
            })
          }
        >
          <option value={-1}>{t`Choose a column`}</option>
          {numbered(header).map(({ name, column }) => (
            <option key={column} value={column}>
              {name.trim() === '' ? t`Column ${column + 1} (no name)` : visibleName(name)}
            </option>
          ))}
          <option value="template">{t`Several columns…`}</option>
        </select>
        {isTemplate && (
          <input
            aria-label={t`Template of the label`}
            aria-invalid={fault !== null}
            value={label.template}
            onChange={({ target }) => onPlan({ ...plan, label: { kind: 'template', template: target.value } })}
          />
        )}
      </div>
      <div className={fault === null ? 'field-note' : 'field-note field-fault'}>
        {fault === null ? (
          isTemplate ? (
            <Trans>Names of columns between double braces are replaced by the cells of each row.</Trans>
          ) : (
            <Trans>The label names each entity everywhere.</Trans>
          )
        ) : fault === 'none' ? (
          <Trans>Choose the column that names each entity.</Trans>
        ) : fault === 'no-column-named' ? (
          <Trans>Name a column between double braces.</Trans>
        ) : (
          <Trans>The file has no column with this name: {unknown}</Trans>
        )}
      </div>
    </div>
  );
}
