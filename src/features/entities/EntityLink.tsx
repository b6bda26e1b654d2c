import { type ReactNode, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { EntityRow, ListId } from '~/domain/entities/rows';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Name } from '~/shared/ui/text/Name';

interface EntityLinkProps {
  list: ListId;
  uuid: string;
  tabIndex?: 0 | -1;
  children: ReactNode;
}

/** Opens the page of an entity, with the list's filters and order for its neighbours there. */
export function useOpenEntity({ projectId, datasetName }: ListId): (row: EntityRow) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    ({ __id }) => void navigate(paths.entity(projectId, datasetName, __id, search.slice(1))),
    [navigate, projectId, datasetName, search],
  );
}

/** The title of an entity's card on a phone, which is its link. */
export const EntityTitle = ({ list, uuid, label }: Omit<EntityLinkProps, 'children'> & { label: string }) => (
  <EntityLink list={list} uuid={uuid}>
    <Name>{label}</Name>
  </EntityLink>
);

/** A link to the page of an entity. */
export function EntityLink({ list: { projectId, datasetName }, uuid, tabIndex, children }: EntityLinkProps) {
  const { search } = useLocation();
  return (
    <AppLink
      className="entity-link"
      to={paths.entity(projectId, datasetName, uuid, search.slice(1))}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      {children}
    </AppLink>
  );
}
