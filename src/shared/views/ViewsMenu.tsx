import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '~/session/use-current-user';
import { copyUrl } from '~/shared/columns/copy-link';
import type { ColumnLayout } from '~/shared/columns/layout';
import { visibleName } from '~/shared/lib/visible-name';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { divider, MenuButton, radio } from '~/shared/ui/overlays/MenuButton';
import { Name } from '~/shared/ui/text/Name';
import { useUrlSearchParams } from '~/shared/url-state/url-state';
import { refreshViews, removeView, updateView } from './change-views';
import {
  preferenceName,
  viewQuery,
  readViews,
  type SavedView,
  type ShownState,
  type ViewedTable,
  type ViewOwner,
  withView,
} from './stored-views';

const ViewNameDialog = lazyDialog(() => import('./ViewNameDialog'), 'ViewNameDialog');

interface ViewsMenuProps<State extends ShownState> {
  owner: ViewOwner;
  table: ViewedTable<State>;
  layout: ColumnLayout;
}

export function ViewsMenu<State extends ShownState>({ owner, table, layout }: ViewsMenuProps<State>) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [search, rewrite] = useUrlSearchParams();
  const stored = useCurrentUser()?.preferences.projects[String(owner.projectId)]?.[preferenceName(owner.table)];
  const views = useMemo(() => readViews(stored), [stored]);
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const active = views.find(({ id }) => id === search.get('view'));
  const query = viewQuery(table, search, layout);
  const isChanged = active !== undefined && viewQuery(table, new URLSearchParams(active.query), layout) !== query;
  const name = active && visibleName(active.name);
  const show = (view: SavedView | null) => rewrite((present) => withView(table, present, view));
  return (
    <>
      <MenuButton
        variant="outlined"
        color={active ? 'primary' : 'default'}
        className="chip chip-button"
        data-active={active !== undefined}
        // Another tab may have changed them.
        onOpen={() => void refreshViews(owner)}
        label={name === undefined ? t`Views` : isChanged ? t`View: ${name}, changed` : t`View: ${name}`}
        items={[
          ...(views.length > 0
            ? [
                {
                  key: 'none',
                  label: <Trans context="view">None</Trans>,
                  ...radio(!active),
                  onClick: () => active && show(null),
                },
                ...views.map((view) => ({
                  key: view.id,
                  label: <Name>{view.name}</Name>,
                  ...radio(view === active),
                  onClick: () => show(view),
                })),
                divider,
              ]
            : []),
          ...(active && isChanged
            ? [
                { key: 'update', label: t`Save changes`, onClick: () => void updateView(owner, active, query) },
                { key: 'discard', label: t`Discard changes`, onClick: () => show(active) },
              ]
            : []),
          {
            key: 'new',
            label: active ? t`Save as a new view…` : t`Save view…`,
            onClick: () => setNaming('new'),
            ...ViewNameDialog.intent,
          },
          ...(active
            ? [
                {
                  key: 'rename',
                  label: t`Rename view…`,
                  onClick: () => setNaming('rename'),
                  ...ViewNameDialog.intent,
                },
                {
                  key: 'delete',
                  danger: true,
                  label: t`Delete view`,
                  onClick: () => void removeView(owner, active, views.indexOf(active)),
                },
              ]
            : []),
          divider,
          { key: 'link', label: t`Copy link`, onClick: () => void copyUrl(`${pathname}?${query}`) },
        ]}
      >
        {active ? (
          <>
            <span className="chip-label">
              <Trans>View:</Trans>
            </span>
            <Name className="chip-summary">{active.name}</Name>
          </>
        ) : (
          <Trans>Views</Trans>
        )}
        {isChanged && (
          <span className="muted" style={{ flex: 'none' }}>
            <Trans>changed</Trans>
          </span>
        )}
        <Icon name="chevronDown" />
      </MenuButton>
      {naming !== null && (
        <ViewNameDialog
          owner={owner}
          views={views}
          renamed={naming === 'rename' ? active : undefined}
          query={query}
          onSaved={show}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}
