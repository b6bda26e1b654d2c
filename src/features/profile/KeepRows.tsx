import { Trans } from '@lingui/react/macro';
import { Checkbox } from 'antd';
import { useSitePreference } from '~/session/preferences';
import { signedInUser } from '~/session/session';
import { forgetRowIndexes } from '~/shared/lib/row-indexes';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';

/** Whether this person's browsers keep copies of rows, with which answers are searched. */
export function KeepRows() {
  const [off, setOff] = useSitePreference('alidadeRowIndexOff');
  const change = (isOff: boolean) => {
    setOff(isOff || null);
    const person = signedInUser()?.id;
    // At once, even if the code below does not arrive.
    if (isOff && person !== undefined) forgetRowIndexes(person);
    void import('~/domain/row-index/indexes').then(({ switchRowIndexes }) => switchRowIndexes(isOff));
  };
  return (
    <SettingsBox title={<Trans>Searching by answers</Trans>}>
      <Checkbox checked={!off} aria-describedby="keep-rows-help" onChange={({ target }) => change(!target.checked)}>
        <Trans>Keep submissions and entities on this device for searching</Trans>
      </Checkbox>
      <p className="muted" id="keep-rows-help">
        <Trans>
          They are kept in the browser until you log out. If you turn this off, they are deleted, and you cannot search
          by answers on any device.
        </Trans>
      </p>
    </SettingsBox>
  );
}
