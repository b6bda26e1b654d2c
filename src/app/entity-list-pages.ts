import { msg } from '@lingui/core/macro';
import type { PageName } from '~/session/page-rights';
import { patterns } from '~/shared/lib/paths';
import { code, type Page, requests } from './page-description';

export const entityListPages = {
  entities: {
    path: patterns.entities,
    layout: 'entityList',
    title: ({ listName }, t) => [t(msg`Entities`), listName],
    fullWidth: true,
    actions: msg`New entity, download entities`,
    code: code(
      () => import('~/features/entities/EntitiesPage'),
      ({ EntitiesPage }) => EntitiesPage,
      'entities',
    ),
    requests: requests(
      () => import('~/domain/entities/queries'),
      ({ entitiesQueries }, address) => entitiesQueries(address),
    ),
  },
  conflictQueue: {
    path: patterns.conflictQueue,
    layout: 'entityRecord',
    title: ({ listName }, t) => [t(msg`Conflicts`), listName],
    code: code(
      () => import('~/features/conflict-queue/ConflictQueuePage'),
      ({ ConflictQueuePage }) => ConflictQueuePage,
      'conflict-queue',
    ),
    requests: requests(
      () => import('~/features/conflict-queue/queries'),
      ({ conflictQueueQueries }, address) => conflictQueueQueries(address),
    ),
  },
  entitiesMap: {
    path: patterns.entitiesMap,
    layout: 'entityList',
    title: ({ listName }, t) => [t(msg`Map`), listName],
    fullWidth: true,
    code: code(
      () => import('~/features/entities/map/EntitiesMapPage'),
      ({ EntitiesMapPage }) => EntitiesMapPage,
      'entities',
      'map',
    ),
    requests: requests(
      () => import('~/domain/entities/queries'),
      ({ entitiesQueries }, address) => entitiesQueries(address),
    ),
  },
  entity: {
    path: patterns.entity,
    layout: 'entityRecord',
    title: ({ entityLabel }, t) => [entityLabel ?? t(msg`Entity`)],
    fullWidth: true,
    code: code(
      () => import('~/features/entity/EntityPage'),
      ({ EntityPage }) => EntityPage,
      'entity',
    ),
    requests: requests(
      () => import('~/features/entity/queries'),
      ({ entityQueries }, address) => entityQueries(address),
    ),
  },
  entityImport: {
    path: patterns.entityImport,
    layout: 'entityRecord',
    title: ({ listName }, t) => [t(msg`Import entities`), listName],
    fullWidth: true,
    actions: msg`Import entities`,
    code: code(
      () => import('~/features/entity-import/ImportPage'),
      ({ ImportPage }) => ImportPage,
      'entity-import',
    ),
  },
  entityProperties: {
    path: patterns.entityProperties,
    layout: 'entityList',
    title: ({ listName }, t) => [t(msg`Properties`), listName],
    fullWidth: true,
    code: code(
      () => import('~/features/entity-list/properties/PropertiesPage'),
      ({ PropertiesPage }) => PropertiesPage,
      'entity-list',
    ),
  },
  entityListSettings: {
    path: patterns.entityListSettings,
    layout: 'entityList',
    title: ({ listName }, t) => [t(msg`Settings`), listName],
    code: code(
      () => import('~/features/entity-list/settings/SettingsPage'),
      ({ SettingsPage }) => SettingsPage,
      'entity-list',
    ),
  },
} satisfies { [Name in PageName]?: Page };
