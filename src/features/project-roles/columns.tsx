import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RoleList } from '~/api/schema';
import { RoleSelect } from '~/domain/roles/RoleSelect';
import { noRole, projectRoles, roleNamer, roleNames } from '~/domain/roles/roles';
import type { TableColumn } from '~/shared/ui/table/types';
import type { Member } from './queries';
import { Name } from '~/shared/ui/text/Name';
import { listed } from '~/shared/ui/text/Joined';

/** The select's text for a user with several roles, or with one that cannot be given here. */
const asItIs = 'as it is';

interface ColumnContext {
  i18n: I18n;
  /** The language of the columns. */
  locale: string;
  roles: RoleList | undefined;
  ownId: number | undefined;
  withEmail: boolean;
  pending: ReadonlyMap<number, number | null>;
  onRole: (member: Member, to: number | null) => void;
}

/** Name, email address (search results only), role as a select. */
export function memberColumns({
  i18n,
  roles,
  ownId,
  withEmail,
  pending,
  onRole,
}: ColumnContext): TableColumn<Member>[] {
  const nameOfRole = roleNamer(roles ?? [], i18n);
  const ownRole = i18n._(msg`You cannot change your own role.`);
  const roleOf = (name: string) => i18n._(msg`Role of ${name} in this project`);
  const none = i18n._(noRole);
  const idOf = (system: string) => roles?.find((role) => role.system === system)?.id;
  const given = projectRoles.flatMap((system) => {
    const id = idOf(system);
    return id === undefined ? [] : [{ id, value: String(id), label: i18n._(roleNames[system]) }];
  });
  const words = (held: readonly number[]) => (held.length === 0 ? none : listed(held.map(nameOfRole)));
  const columns: TableColumn<Member>[] = [
    {
      id: 'name',
      header: i18n._(msg`User`),
      width: 320,
      role: 'identity',
      frozen: 'always',
      text: ({ name }) => name,
      cell: ({ id, name }) => (
        <>
          <Name>{name}</Name>
          {id === ownId && (
            <span className="muted">
              {' '}
              <Trans>(you)</Trans>
            </span>
          )}
        </>
      ),
      decoration: 48,
    },
  ];
  if (withEmail)
    columns.push({
      id: 'email',
      header: i18n._(msg`Email address`),
      width: 320,
      role: 'fact',
      text: ({ email }) => email ?? '',
    });
  columns.push({
    id: 'role',
    header: i18n._(msg`Project role`),
    width: 260,
    role: 'state',
    dir: 'inherit',
    controls: true,
    text: ({ roles: held }) => words(held),
    cell: (member, { tabIndex }) => {
      const { roles: held, id, name } = member;
      const wanted = pending.get(id);
      const [only] = held;
      const plain = held.length === 0 || (held.length === 1 && given.some((role) => role.id === only));
      const present = held.length === 0 ? '' : plain ? String(only) : asItIs;
      return (
        <RoleSelect
          label={roleOf(name)}
          options={[...(plain ? [] : [{ value: asItIs, label: words(held) }]), ...given, { value: '', label: none }]}
          value={wanted === undefined ? present : wanted === null ? '' : String(wanted)}
          busy={wanted !== undefined}
          fixedReason={id === ownId ? ownRole : undefined}
          onChange={(value) => value !== asItIs && onRole(member, value === '' ? null : Number(value))}
          tabIndex={tabIndex}
        />
      );
    },
  });
  return columns;
}
