import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Flex } from 'antd';
import { useMemo, useState } from 'react';
import type { DatasetProperty } from '~/api/schema';
import { GeoAnswer } from '~/domain/answers/GeoAnswer';
import { visibleLines } from '~/domain/entities/EntityValue';
import { labelName, versionValue } from '~/domain/entities/history';
import { type EntityRecord, readVersionSource } from '~/domain/entities/record';
import type { EntityId } from '~/domain/entities/rows';
import { SubmissionLink } from '~/domain/entities/SubmissionLink';
import { ActorName } from '~/domain/records/Feed';
import { CopyIcon, RecordPart } from '~/domain/records/RecordPart';
import { type GeoValue, parseGeoAnswer } from '~/engines/xforms/geo';
import { formatDateTime } from '~/shared/lib/dates';
import { createWordMatcher } from '~/shared/lib/find-words';
import { foldForSearch } from '~/shared/lib/fold';
import { visibleName } from '~/shared/lib/visible-name';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { ExpandableText } from '~/shared/ui/text/ExpandableText';
import { Facts } from '~/shared/ui/text/Facts';
import { Name } from '~/shared/ui/text/Name';
import { useAudits, useVersions } from './queries';
import '~/domain/answers/answers.css';

const many = 12;

interface DataProps {
  entity: EntityRecord;
  properties: readonly DatasetProperty[];
}

export function EntityData({ entity: { currentVersion }, properties }: DataProps) {
  const { t } = useLingui();
  const [hidesEmpty, hideEmpty] = useState(false);
  const [find, setFind] = useState('');
  const values = useMemo(
    () => properties.map(({ name }) => ({ name, value: versionValue(currentVersion, name) })),
    [properties, currentVersion],
  );
  const empty = values.filter(({ value }) => value.trim() === '').length;
  const shown = useMemo(() => {
    const kept = values.filter(({ value }) => !hidesEmpty || value.trim() !== '');
    const matches = createWordMatcher(find);
    return find.trim() === '' ? kept : kept.filter(({ name, value }) => matches(foldForSearch(`${name} ${value}`)));
  }, [values, hidesEmpty, find]);
  return (
    <RecordPart
      title={<Trans>Data</Trans>}
      extra={
        <Flex wrap align="center" gap="8px 16px">
          {values.length >= many && <SearchField value={find} onChange={setFind} label={t`Find a property or value`} />}
          {empty > 0 && (
            <Checkbox checked={hidesEmpty} onChange={({ target }) => hideEmpty(target.checked)}>
              <Plural value={empty} one="Hide # empty property" other="Hide # empty properties" />
            </Checkbox>
          )}
        </Flex>
      }
    >
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
    </RecordPart>
  );
}

/** Only `geometry` and geopoint syntax: any list of numbers would match otherwise. */
const placeIn = (name: string, value: string): GeoValue | null =>
  name === 'geometry' || /^\s*-?\d+\.\d+ -?\d+\.\d+ -?\d/.test(value) ? parseGeoAnswer(value) : null;

function Value({ name, value }: { name: string; value: string }) {
  const { t } = useLingui();
  if (value.trim() === '')
    return (
      <span className="muted">
        <Trans>(empty)</Trans>
      </span>
    );
  const place = name === labelName ? null : placeIn(name, value);
  if (place) return <GeoAnswer place={place} />;
  return (
    <Flex align="flex-start" justify="space-between" gap="small">
      <div style={{ minInlineSize: 0 }}>
        <ExpandableText lines={8}>
          <bdi className="entity-value">{visibleLines(value)}</bdi>
        </ExpandableText>
      </div>
      <CopyIcon text={value} label={t`Copy the value of ${name}`} />
    </Flex>
  );
}

/** Characters of a label that the head of the page shows for certain. */
const maxInHead = 120;

export function EntityDetails({ id, entity }: { id: EntityId; entity: EntityRecord }) {
  const { t } = useLingui();
  const { data: audits } = useAudits(id);
  const { data: versions } = useVersions(id);
  const created = audits?.findLast(({ action }) => action === 'entity.create' || action === 'entity.bulk.create');
  const isLong = entity.currentVersion.label.length > maxInHead;
  const source = readVersionSource(created?.details.source ?? versions?.[0]?.source);
  return (
    <RecordPart title={<Trans>Details</Trans>}>
      <Facts
        facts={[
          isLong && {
            label: <Trans>Label</Trans>,
            children: <ExpandableText lines={6}>{visibleName(entity.currentVersion.label)}</ExpandableText>,
          },
          {
            label: <Trans>Entity ID</Trans>,
            children: (
              <>
                <Name>{entity.uuid}</Name> <CopyIcon text={entity.uuid} label={t`Copy the entity ID`} />
              </>
            ),
          },
          source.kind === 'submission' && {
            label: <Trans>Creating submission</Trans>,
            children: <SubmissionLink projectId={id.projectId} source={source} />,
          },
          source.kind === 'file' && {
            label: <Trans>Uploaded file</Trans>,
            children: <Name>{source.name}</Name>,
          },
          {
            label: <Trans>Created by</Trans>,
            children: <ActorName actor={entity.creator} />,
          },
          {
            label: <Trans>Created at</Trans>,
            children: <time dateTime={entity.createdAt}>{formatDateTime(entity.createdAt, true)}</time>,
          },
          entity.updatedAt !== null && {
            label: <Trans>Updated at</Trans>,
            children: <time dateTime={entity.updatedAt}>{formatDateTime(entity.updatedAt, true)}</time>,
          },
        ]}
      />
    </RecordPart>
  );
}
