import { Trans, useLingui } from '@lingui/react/macro';
import { Descriptions, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { isRtl } from '~/shared/lib/direction';
import { useKeyNames } from '~/shared/screen/key-names';
import { listSearch, screenActions, tableShortcuts } from '~/shared/screen/registry';
import { SwitchLine } from '~/shared/ui/controls/SwitchLine';
import { InfoDialog } from '~/shared/ui/overlays/InfoDialog';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { mayNavigate, type Overlay, overlay, shortcutTargets } from '../shell/shortcuts';
import { Palette } from './Palette';

const CreateProjectDialog = lazyDialog(() => import('~/features/projects/CreateProjectDialog'), 'CreateProjectDialog');

export function Overlays({ overlay: shown }: { overlay: Overlay }) {
  if (shown === 'palette') return <Palette />;
  if (shown === 'new-project') return <CreateProjectDialog onClose={() => overlay.set(null)} />;
  return shown === 'keys' && <KeysDialog />;
}

type Line = readonly [action: ReactNode, ...keys: string[]];

const styles = {
  header: { marginBlockEnd: 4 },
  label: { flex: 1, color: 'inherit' },
  // Key names keep the order of the keyboard, also in right-to-left languages.
  content: { flex: 'none', gap: 4, direction: 'ltr' },
} as const;

function Keys({ title, lines }: { title: ReactNode; lines: readonly (Line | false)[] }) {
  return (
    <Descriptions
      size="small"
      column={1}
      colon={false}
      title={<h3 style={{ fontSize: 14 }}>{title}</h3>}
      styles={styles}
      items={lines.flatMap((line, key) => {
        if (line === false) return [];
        const [label, ...keys] = line;
        return [{ key, label, children: keys.map((one) => <kbd key={one}>{one}</kbd>) }];
      })}
    />
  );
}

function KeysDialog() {
  const { t } = useLingui();
  const { main, shift, space, enter, escape, home, end, pageUp, pageDown } = useKeyNames();
  const user = useCurrentUser();
  const [off, setOff] = useSitePreference('alidadeShortcutsOff');
  const tables = tableShortcuts();
  const letters = new Map(tables.flatMap((table) => table.letters.map(({ key, label }) => [key, label] as const)));
  const own = screenActions().flatMap(({ label, keys }): Line[] => (keys === undefined ? [] : [[label, keys]]));
  const narrower = isRtl() ? ['→', '←'] : ['←', '→'];
  return (
    <InfoDialog title={<Trans>Keyboard shortcuts</Trans>} onClose={() => overlay.set(null)}>
      <Flex vertical gap="middle" className="keys">
        <Keys
          title={<Trans>Everywhere</Trans>}
          lines={[
            [t`Search everything`, `${main} K`],
            [t`Show this list`, '?'],
            listSearch() !== null && [t`Search the list of this page`, '/'],
            [t`Close the open dialog or menu`, escape],
          ]}
        />
        <Keys
          title={<Trans>Press in sequence</Trans>}
          lines={[
            [t`Go to projects`, 'G', 'P'],
            mayNavigate(shortcutTargets.u, user) && [t`Go to users`, 'G', 'U'],
            mayNavigate(shortcutTargets.s, user) && [t`Go to system`, 'G', 'S'],
          ]}
        />
        {own.length > 0 && <Keys title={<Trans>On this page</Trans>} lines={own} />}
        <Keys
          title={<Trans>In tables</Trans>}
          lines={[
            [t`Next cell`, '↑', '↓', '←', '→'],
            [t`First and last cell of the row`, home, end],
            [t`Page up and down`, pageUp, pageDown],
            tables.some(({ opens }) => opens) && [t`Open the row`, enter],
            tables.some(({ selects }) => selects) && [t`Select the row`, space],
            tables.some(({ selects }) => selects) && [t`Select several rows`, shift, '↓'],
            tables.some(({ resizes }) => resizes) && [t`On a header: narrower or wider`, shift, ...narrower],
            ...[...letters].map(([key, label]): Line => [label, key.toUpperCase()]),
          ]}
        />
        <div>
          <SwitchLine
            checked={!off}
            describedBy="keys-switch-help"
            onChange={(checked) => setOff(checked ? null : true)}
          >
            <Trans>Use single-letter shortcuts</Trans>
          </SwitchLine>
          <Typography.Paragraph id="keys-switch-help" type="secondary">
            <Trans>Turn them off if you use speech input, or if you press them by accident.</Trans>
          </Typography.Paragraph>
        </div>
      </Flex>
    </InfoDialog>
  );
}
