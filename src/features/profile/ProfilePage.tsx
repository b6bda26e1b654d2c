import { Trans } from '@lingui/react/macro';
import { AccountForms } from '~/domain/account/AccountForms';
import { useSitePreference } from '~/session/preferences';
import { signedInUser } from '~/session/session';
import { useCurrentUser } from '~/session/use-current-user';
import { deleteRowIndexes } from '~/shared/lib/row-indexes';
import { SwitchLine } from '~/shared/ui/controls/SwitchLine';
import { PageHead } from '~/shared/ui/page/PageHead';
import { SettingsBox, SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { ListSkeleton } from '~/shared/ui/states/states';

export function ProfilePage() {
  const user = useCurrentUser();
  return (
    <>
      <PageHead title={<Trans>Edit profile</Trans>} facts={user && <bdi>{user.email}</bdi>} />
      {user ? (
        <SettingsColumns aside={<KeepRows />}>
          <AccountForms user={user} />
        </SettingsColumns>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </>
  );
}

/** Whether this user's browsers may store rows to search them by their answers. */
export function KeepRows() {
  const [off, setOff] = useSitePreference('alidadeRowIndexOff');
  const change = (isOff: boolean) => {
    setOff(isOff || null);
    const person = signedInUser()?.id;
    if (isOff && person !== undefined) deleteRowIndexes(person);
    void import('~/domain/row-index/indexes').then(({ switchRowIndexes }) => switchRowIndexes(isOff));
  };
  return (
    <SettingsBox title={<Trans>Searching by answers</Trans>}>
      <SwitchLine checked={!off} describedBy="keep-rows-help" onChange={(checked) => change(!checked)}>
        <Trans>Keep submissions and entities on this device for searching</Trans>
      </SwitchLine>
      <p className="muted" id="keep-rows-help">
        <Trans>
          They are kept in the browser until you log out. If you turn this off, they are deleted, and you cannot search
          by answers on any device.
        </Trans>
      </p>
    </SettingsBox>
  );
}
