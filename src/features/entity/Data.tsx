import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { type Place, placeOf } from '~/domain/answers/geo';
import { PlaceAnswer } from '~/domain/answers/PlaceAnswer';
import { visibleLines } from '~/domain/entities/EntityValue';
import { labelName, valueIn } from '~/domain/entities/history';
import type { EntityRecord } from '~/domain/entities/record';
import { findWords } from '~/shared/lib/find-words';
import { fold } from '~/shared/lib/fold';
import { CopyIcon } from '~/domain/records/Fact';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { Clipped } from '~/shared/ui/text/Clipped';
import { Name } from '~/shared/ui/text/Name';
import '~/domain/answers/answers.css';

/** From this number of properties on, they can be searched. */
const many = 12;

interface DataProps {
  entity: EntityRecord;
  properties: readonly DatasetProperty[];
}

/** The values of the newest version, in the order of the list's properties. */
export function Data({ entity: { currentVersion }, properties }: DataProps) {
  const { t } = useLingui();
  const [hidesEmpty, hideEmpty] = useState(false);
  const [find, setFind] = useState('');
  const values = useMemo(
    () => properties.map(({ name }) => ({ name, value: valueIn(currentVersion, name) })),
    [properties, currentVersion],
  );
  const empty = values.filter(({ value }) => value.trim() === '').length;
  const shown = useMemo(() => {
    const kept = values.filter(({ value }) => !hidesEmpty || value.trim() !== '');
    const matches = findWords(find);
    return find.trim() === '' ? kept : kept.filter(({ name, value }) => matches(fold(`${name} ${value}`)));
  }, [values, hidesEmpty, find]);
  return (
    <section className="record-part entity-data-part" aria-labelledby="entity-data">
      <div className="entity-data-head">
        <h2 id="entity-data">
          <Trans>Data</Trans>
        </h2>
        {values.length >= many && <SearchField value={find} onChange={setFind} label={t`Find a property or value`} />}
        {empty > 0 && (
          <Checkbox className="entity-switch" checked={hidesEmpty} onChange={({ target }) => hideEmpty(target.checked)}>
            <Plural value={empty} one="Hide # empty property" other="Hide # empty properties" />
          </Checkbox>
        )}
      </div>
      {values.length === 0 ? (
        <p className="muted">
          <Trans>This list has no properties.</Trans>
        </p>
      ) : shown.length === 0 ? (
        <p className="muted">
          <Trans>No results</Trans>
        </p>
      ) : (
        <dl className="entity-data">
          {shown.map(({ name, value }) => (
            <div key={name}>
              <dt>
                <Name>{name}</Name>
              </dt>
              <dd>
                <Value name={name} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Only a place as forms and this property write it: any list of numbers would be one, too. */
const placeIn = (name: string, value: string): Place | null =>
  name === 'geometry' || /^\s*-?\d+\.\d+ -?\d+\.\d+ -?\d/.test(value) ? placeOf(value) : null;

function Value({ name, value }: { name: string; value: string }) {
  const { t } = useLingui();
  if (value.trim() === '')
    return (
      <span className="muted">
        <Trans>(empty)</Trans>
      </span>
    );
  const place = name === labelName ? null : placeIn(name, value);
  if (place) return <PlaceAnswer place={place} />;
  return (
    <div className="entity-data-value">
      <div className="entity-data-text">
        <Clipped lines={8}>
          <bdi className="entity-value">{visibleLines(value)}</bdi>
        </Clipped>
      </div>
      <CopyIcon text={value} label={t`Copy the value of ${name}`} />
    </div>
  );
}
