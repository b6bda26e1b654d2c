import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DatasetExtended } from '~/api/schema';
import { Icon } from '~/shared/ui/icons/Icon';
import { TimeAgo } from '~/shared/ui/text/TimeAgo';

/** The entity lists of a project with their conflicts, latest entity and count. */
export function EntityListsTable({ caption, lists }: { caption: ReactNode; lists: readonly DatasetExtended[] }) {
  const { i18n } = useLingui();
  return (
    <table className="forms-table lists-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Entity List</Trans>
          </th>
          <th scope="col" className="number">
            <Trans>Conflicts</Trans>
          </th>
          <th scope="col" className="number">
            <Trans>Latest</Trans>
          </th>
          <th scope="col" className="number">
            <Trans>Total</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <tr key={list.name}>
            <th scope="row" className="form-name">
              <Icon name="list" /> <bdi>{list.name}</bdi>
            </th>
            <td className="number">
              {list.conflicts === 0 ? (
                <span className="muted">
                  {i18n.number(0)}
                  <span className="visually-hidden">
                    {' '}
                    <Trans>conflicts</Trans>
                  </span>
                </span>
              ) : (
                <span className="conflicts">
                  <Icon name="warning" /> <Plural value={list.conflicts} one="# conflict" other="# conflicts" />
                </span>
              )}
            </td>
            <td className="number">
              {list.lastEntity ? (
                <TimeAgo iso={list.lastEntity} />
              ) : (
                <span className="muted">
                  <Trans>(none)</Trans>
                </span>
              )}
            </td>
            <td className="number">{i18n.number(list.entities)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
