import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import type { User } from '~/api/schema';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { Button, Table } from 'antd';
import { SearchField } from '~/shared/ui/controls/SearchField';
import { AppLink } from '~/shared/ui/links/AppLink';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { nameOf } from '../names';
import { Reading } from '../matrix/Reading';
import { roleControl } from '../matrix/role-control';
import type { ListedUser } from '../queries';
import { SiteRoleSelect } from '../SiteRoleSelect';
import { useUserRoles } from './use-user-roles';
import './user-roles.css';

/** The roles of one user, on the whole site and in projects, where they can be changed. */
export function UserRoles({ user }: { user: User }) {
  const [find, setFind] = useState('');
  const all = useUserRoles(user, useDeferredValue(find));
  const { row } = all;
  return (
    <SettingsBox title={<Trans>Roles</Trans>}>
      {row ? (
        <>
          <SiteRole row={row} site={all.site} nameOfRole={all.nameOfRole} />
          <ProjectRoles row={row} all={all} find={find} onFind={setFind} />
        </>
      ) : all.error ? (
        <ErrorState error={all.error} retry={all.retry} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </SettingsBox>
  );
}

type All = ReturnType<typeof useUserRoles>;

interface SiteRoleProps extends Pick<All, 'site' | 'nameOfRole'> {
  row: ListedUser;
}

function SiteRole({ row, nameOfRole, site: { pending, set } }: SiteRoleProps) {
  return (
    <div className="user-roles-site">
      <h3>
        <Trans>Sitewide role</Trans>
      </h3>
      <SiteRoleSelect row={row} nameOfRole={nameOfRole} pending={pending} onRole={set} />
      {row.administrator && (
        <p className="muted">
          <Trans>Administrators can do everything in every project, without a role there.</Trans>
        </p>
      )}
    </div>
  );
}

interface ProjectRolesProps {
  row: ListedUser;
  all: All;
  find: string;
  onFind: (text: string) => void;
}

function ProjectRoles({ row, all, find, onFind }: ProjectRolesProps) {
  const { t, i18n } = useLingui();
  const ownId = useCurrentUser()?.id;
  const { lines, known, roles, pending, changeRole, waiting } = all;
  const { control } = roleControl({ i18n, ownId, roles, pending, onChange: changeRole });
  const name = nameOf(row.user);
  const isReading = known.settled < known.wanted;
  return (
    <>
      <h3>
        <Trans>Roles in projects</Trans>
      </h3>
      <div className="user-roles-tools">
        <SearchField label={t`Search for a project`} value={find} onChange={onFind} />
        <Reading known={known} onRetry={all.retryProjects} />
      </div>
      {lines.length > 0 ? (
        <Table
          aria-label={t`Roles of ${name} in projects`}
          className="user-roles-list"
          tableLayout="fixed"
          pagination={false}
          dataSource={lines}
          rowKey={({ project }) => project.id}
          columns={[
            {
              key: 'project',
              title: t`Project`,
              rowScope: 'row',
              render: (_, { project, archived }) => (
                <>
                  <AppLink to={paths.projectRoles(project.id)}>
                    <bdi>{project.name}</bdi>
                  </AppLink>
                  {archived && (
                    <span className="muted">
                      {' '}
                      <Trans>(archived)</Trans>
                    </span>
                  )}
                </>
              ),
            },
            {
              key: 'role',
              title: t`Role`,
              width: 192,
              render: (_, { project, held }) => (held ? control(row, project, held) : <span className="muted">…</span>),
            },
          ]}
        />
      ) : find.trim() !== '' ? (
        <p className="muted" role="status">
          <Trans>No results</Trans>
        </p>
      ) : waiting > 0 ? (
        <Button onClick={all.readAll}>
          <Plural value={waiting} one="Show the roles in # project" other="Show the roles in # projects" />
        </Button>
      ) : (
        !isReading && (
          <p className="muted">
            <Trans>No role in a project yet. Search for a project to assign one.</Trans>
          </p>
        )
      )}
    </>
  );
}
