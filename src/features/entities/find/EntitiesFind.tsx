import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { DatasetProperty } from '~/api/schema';
import type { SearchableField } from '~/domain/row-index/bar/fields';
import { FindPart, type FindPartProps } from '~/domain/row-index/bar/FindPart';
import { visibleName } from '~/shared/lib/visible-name';
import { systemHeaders } from '../use-entity-columns';

const findFields = (properties: readonly DatasetProperty[], i18n: I18n, label: string): SearchableField[] => [
  { field: '/label', label, kind: 'text' },
  ...properties.map(({ name, odataName }): SearchableField => ({
    field: `/${odataName}`,
    label: visibleName(name),
    kind: 'text',
  })),
  { field: '__system/creatorName', label: i18n._(systemHeaders.createdBy), kind: 'choice' },
  { field: '__system/createdAt', label: i18n._(systemHeaders.createdAt), kind: 'dateTime' },
  { field: '__system/updatedAt', label: i18n._(systemHeaders.updatedAt), kind: 'dateTime' },
  { field: '__system/updates', label: i18n._(systemHeaders.updates), kind: 'number' },
  { field: '__system/version', label: i18n._(systemHeaders.version), kind: 'number' },
  { field: '__id', label: i18n._(systemHeaders.uuid), kind: 'text' },
];

interface EntitiesFindProps extends FindPartProps {
  properties: readonly DatasetProperty[] | undefined;
}

export function EntitiesFind({ properties, ...find }: EntitiesFindProps) {
  const { t, i18n } = useLingui();
  const label = t`Label`;
  const fields = useMemo(() => properties && findFields(properties, i18n, label), [properties, i18n, label]);
  return <FindPart {...find} fields={fields} />;
}
