import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { PlainTable } from '~/shared/ui/table/PlainTable';
import { Name } from '~/shared/ui/text/Name';
import { entityMaker, type ImportPlan } from './plan';
import { faultText } from './texts';

/** Properties that are shown; the file may have 500. */
const most = 30;
/** Characters of a value that are shown. */
const mostCharacters = 300;

/** The first entities, as they would be created. */
export const Preview = memo(function Preview({
  plan,
  rows,
}: {
  plan: ImportPlan;
  rows: readonly (readonly string[])[];
}) {
  const { t, i18n } = useLingui();
  const entities = useMemo(() => {
    const entityOf = entityMaker(plan);
    return rows
      .map((cells, index) => ({ row: index + 2, cells, ...entityOf(cells) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''));
  }, [plan, rows]);
  const properties = plan.properties.filter((property) => property !== null);
  const shown = properties.slice(0, most);
  return (
    <>
      <p className="muted">
        <Plural value={entities.length} one="The first row" other="The first # rows" />
        {properties.length > most && (
          <>
            {' · '}
            <Plural value={properties.length - most} one="# more property" other="# more properties" />
          </>
        )}
      </p>
      {/* It scrolls sideways: keys have to reach it (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="import-preview" tabIndex={0} role="group" aria-label={t`Preview`}>
        <PlainTable
          caption={<Trans>Preview</Trans>}
          columns={[
            { key: 'row', header: <Trans>Row</Trans>, numeric: true, width: 72 },
            { key: 'label', header: <Trans>Label</Trans> },
            ...shown.map((property, index) => ({ key: `p${index}`, header: <Name>{property}</Name> })),
          ]}
        >
          {entities.map(({ row, label, data }) => (
            <tr key={row}>
              <td className="number">{i18n.number(row)}</td>
              <th scope="row">
                {label === '' ? (
                  <span className="field-fault">{i18n._(faultText('label', 0))}</span>
                ) : (
                  <Name>{label.slice(0, mostCharacters)}</Name>
                )}
              </th>
              {shown.map((property) => (
                <td key={property}>
                  <Name>{(data[property] ?? '').slice(0, mostCharacters)}</Name>
                </td>
              ))}
            </tr>
          ))}
        </PlainTable>
      </div>
    </>
  );
});
