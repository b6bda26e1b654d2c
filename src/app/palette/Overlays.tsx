import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { isRtl } from '~/shared/lib/direction';
import { useKeyNames } from '~/shared/screen/key-names';
import { listSearch, screenActions, tableKeys } from '~/shared/screen/registry';
import { SwitchLine } from '~/shared/ui/controls/SwitchLine';
import { Icon } from '~/shared/ui/icons/Icon';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { mayGo, type Overlay, overlay, placesByKey } from '../shell/shortcuts';
import { Palette, Sheet } from './Palette';

const CreateProjectDialog = lazyDialog(() => import('~/features/projects/CreateProjectDialog'), 'CreateProjectDialog');

/** The overlays over the page; one at a time. */
export function Overlays({ overlay: shown }: { overlay: Overlay }) {
  if (shown === 'palette') return <Palette />;
  if (shown === 'new-project') return <CreateProjectDialog onClose={() => overlay.set(null)} />;
  return shown === 'keys' && <KeysDialog />;
}

/** One line: the action and its keys, which are in the order of the keyboard's own language. */
function Line({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <Flex justify="space-between" gap={16} className="keys-line">
      <dt>{children}</dt>
      <dd dir="ltr">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </Flex>
  );
}

/** The shortcuts of this page and the whole application, and the switch for single-letter ones. */
export function KeysDialog() {
  const { t } = useLingui();
  const { main, shift, space, enter, escape, home, end, pageUp, pageDown } = useKeyNames();
  const user = useCurrentUser();
  const [off, setOff] = useSitePreference('alidadeShortcutsOff');
  const tables = tableKeys();
  const letters = new Map(tables.flatMap((table) => table.letters.map(({ key, label }) => [key, label] as const)));
  const own = screenActions().filter(({ keys }) => keys !== undefined);
  return (
    <Sheet label={t`Keyboard shortcuts`} className="keys">
      <Flex align="center" gap={10} className="palette-head">
        <h2>
          <Trans>Keyboard shortcuts</Trans>
        </h2>
        <Button type="text" autoFocus icon={<Icon name="cross" />} title={t`Close`} onClick={() => overlay.set(null)} />
      </Flex>
      <div className="keys-body">
        <h3>
          <Trans>Everywhere</Trans>
        </h3>
        <dl>
          <Line keys={[`${main} K`]}>
            <Trans>Search everything</Trans>
          </Line>
          <Line keys={['?']}>
            <Trans>Show this list</Trans>
          </Line>
          {listSearch() !== null && (
            <Line keys={['/']}>
              <Trans>Search the list of this page</Trans>
            </Line>
          )}
          <Line keys={[escape]}>
            <Trans>Close the open dialog or menu</Trans>
          </Line>
        </dl>
        <h3>
          <Trans>Press in sequence</Trans>
        </h3>
        <dl>
          <Line keys={['G', 'P']}>
            <Trans>Go to projects</Trans>
          </Line>
          {mayGo(placesByKey.u, user) && (
            <Line keys={['G', 'U']}>
              <Trans>Go to users</Trans>
            </Line>
          )}
          {mayGo(placesByKey.s, user) && (
            <Line keys={['G', 'S']}>
              <Trans>Go to system</Trans>
            </Line>
          )}
        </dl>
        {own.length > 0 && (
          <>
            <h3>
              <Trans>On this page</Trans>
            </h3>
            <dl>
              {own.map(({ id, label, keys = '' }) => (
                <Line key={id} keys={[keys]}>
                  {label}
                </Line>
              ))}
            </dl>
          </>
        )}
        <h3>
          <Trans>In tables</Trans>
        </h3>
        <dl>
          <Line keys={['↑', '↓', '←', '→']}>
            <Trans>Next cell</Trans>
          </Line>
          <Line keys={[home, end]}>
            <Trans>First and last cell of the row</Trans>
          </Line>
          <Line keys={[pageUp, pageDown]}>
            <Trans>Page up and down</Trans>
          </Line>
          {tables.some(({ opens }) => opens) && (
            <Line keys={[enter]}>
              <Trans>Open the row</Trans>
            </Line>
          )}
          {tables.some(({ selects }) => selects) && (
            <Line keys={[space]}>
              <Trans>Select the row</Trans>
            </Line>
          )}
          {tables.some(({ selects }) => selects) && (
            <Line keys={[shift, '↓']}>
              <Trans>Select several rows</Trans>
            </Line>
          )}
          {tables.some(({ resizes }) => resizes) && (
            <Line keys={[shift, ...(isRtl() ? ['→', '←'] : ['←', '→'])]}>
              <Trans>On a header: narrower or wider</Trans>
            </Line>
          )}
          {[...letters].map(([key, label]) => (
            <Line key={key} keys={[key.toUpperCase()]}>
              {label}
            </Line>
          ))}
        </dl>
        <div className="keys-switch">
          <SwitchLine
            checked={!off}
            describedBy="keys-switch-help"
            onChange={(checked) => setOff(checked ? null : true)}
          >
            <Trans>Use single-letter shortcuts</Trans>
          </SwitchLine>
        </div>
        <p id="keys-switch-help" className="muted keys-help">
          <Trans>Turn them off if you use speech input, or if you press them by accident.</Trans>
        </p>
      </div>
    </Sheet>
  );
}
