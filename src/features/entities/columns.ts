import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DatasetProperty } from '~/api/schema';
import type { KnownColumns } from '~/shared/columns/layout';

/** Up to this many properties, all show by default; of more, the first ones. */
const showAllUpTo = 11;
const shownByDefault = 10;

/** The columns of what the server knows of an entity, by id: before the properties, and after them. */
const columnsBefore = ['updates'] as const;
const columnsAfter = ['createdBy', 'createdAt', 'updatedAt', 'version', 'uuid'] as const;
export type SystemColumn = (typeof columnsBefore)[number] | (typeof columnsAfter)[number];

/** Their headers. */
export const systemHeaders: Record<SystemColumn, MessageDescriptor> = {
  updates: msg`Updates`,
  createdBy: msg`Created by`,
  createdAt: msg`Created at`,
  updatedAt: msg`Updated at`,
  version: msg`Version`,
  uuid: msg`Entity ID`,
};

/** The column of a property. The prefix keeps names such as `constructor` or `version` from clashing. */
export const columnId = ({ name }: Pick<DatasetProperty, 'name'>): string => `/${name}`;

/** The columns of a list besides the label, which is always the first. */
export function knownColumns(properties: readonly DatasetProperty[]): KnownColumns {
  const ids = properties.map(columnId);
  const usual = ids.length > showAllUpTo ? ids.slice(0, shownByDefault) : ids;
  return {
    all: [...columnsBefore, ...ids, ...columnsAfter],
    usual: [...columnsBefore, ...usual, 'createdBy', 'createdAt', 'updatedAt', 'uuid'],
  };
}

/** The name of a list's layout among the preferences of its project, which has those of forms, too. */
export const layoutName = (datasetName: string): string => `entities ${datasetName}`;
