/**
 * The panel of the mocked server: signed-in user, data, speed and network failures. Plain DOM in a shadow root, so that
 * it shares neither styles nor bundles with the client.
 */
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { CookieJar } from '@mocks/cookie-jar';
import { demonstrationAccounts } from '@mocks/server/accounts';
import { type ConverterState, converterStates } from '@mocks/server/define';
import type { FaultKind } from '@mocks/server/faults';
import { newestRelease, releaseCalled, releases } from '@mocks/server/release';
import type { Seed, SeedName } from '@mocks/server/seeding';
import type { Server } from '@mocks/server/server';
import { button, element, section, select, styles } from './elements';
import { switchUser } from './switch-user';

interface PanelOptions {
  server: Server;
  jar: CookieJar;
  seeds: Readonly<Record<SeedName, Seed>>;
  /** Operations without a handler, which the contract's examples answer. */
  byExample: readonly string[];
}

const latencies = [0, 300, 1000, 3000];

/** The failures to choose for the next call, most likely first. */
const failures = (): [name: string, text: string, fault: FaultKind][] => [
  ['offline', t`No connection`, { kind: 'offline' }],
  ['lost', t`Done, but the answer is lost`, { kind: 'lost' }],
  ['403', t`403 No permission`, { kind: 'problem', code: 403.1 }],
  ['404', t`404 Not found`, { kind: 'problem', code: 404.1 }],
  ['500', t`500 Error in the server`, { kind: 'problem', code: 500 }],
  ['502', t`502 Server not reached`, { kind: 'problem', code: 502 }],
];

const roleNames = (): Record<string, string> => ({
  admin: t`Administrator`,
  manager: t`Project Manager`,
  viewer: t`Project Viewer`,
  formfill: t`Data Collector`,
  none: t`No role`,
});

/** Adds the panel to the page and follows the page's language. Returns a function that removes it. */
export function showPanel(options: PanelOptions): () => void {
  const host = element('div', {});
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styles()];
  let open = false;
  const draw = () => {
    // The server starts before the client has chosen a language; the panel waits for it.
    if (i18n.locale === '') return;
    root.replaceChildren(
      panel(options, open, (isOpen) => {
        open = isOpen;
      }),
    );
  };
  draw();
  document.body.append(host);
  const stop = i18n.on('change', draw);
  return () => {
    stop();
    host.remove();
  };
}

function panel(options: PanelOptions, open: boolean, onToggle: (open: boolean) => void): HTMLElement {
  const status = element('p', { role: 'status' });
  const say = (text: string) => {
    status.textContent = text;
  };
  const details = element(
    'details',
    open ? { open: '' } : {},
    element('summary', {}, t`Mocked`),
    users(options, say),
    network(options.server, say),
    data(options, say),
    ...(options.byExample.length > 0 ? [examples(options.byExample)] : []),
    status,
  );
  details.addEventListener('toggle', () => onToggle((details as HTMLDetailsElement).open));
  return element('aside', { 'aria-label': t`Mocked server` }, details);
}

function users({ server, jar }: PanelOptions, say: (text: string) => void): HTMLElement {
  const names = roleNames();
  const choice = select(
    t`Log in as`,
    demonstrationAccounts.map(({ email, role }) => [email, `${names[role ?? 'none'] ?? ''} (${email})`]),
  );
  return section(
    t`User`,
    choice.field,
    button(t`Switch user`, async () => {
      say(t`Logging in…`);
      await switchUser(server, jar, choice.value());
      location.assign('/');
    }),
  );
}

function network(server: Server, say: (text: string) => void): HTMLElement {
  const delay = select(
    t`Delay of every answer`,
    latencies.map((milliseconds) => {
      const seconds = milliseconds / 1000;
      return [String(milliseconds), milliseconds === 0 ? t`None` : t`${seconds} s`];
    }),
    String(server.latency),
  );
  delay.field.addEventListener('change', () => {
    server.latency = Number(delay.value());
  });
  const states: Record<ConverterState, string> = { up: t`Running`, down: t`Not reached`, none: t`Not set up` };
  const converter = select(
    t`Spreadsheet converter`,
    converterStates.map((state) => [state, states[state]]),
    server.converter,
  );
  converter.field.addEventListener('change', () => {
    server.converter = converter.value() as ConverterState;
  });
  const release = select(
    t`Server version`,
    releases.toReversed().map((name) => [name, name]),
    server.release,
  );
  release.field.addEventListener('change', () => {
    server.release = releaseCalled(release.value()) ?? newestRelease;
  });
  const choices = failures();
  const failure = select(
    t`Failure`,
    choices.map(([name, text]) => [name, text]),
  );
  return section(
    t`Network`,
    delay.field,
    converter.field,
    release.field,
    failure.field,
    button(t`Make the next call fail`, () => {
      const fault = choices.find(([name]) => name === failure.value())?.[2];
      if (fault) server.faults.add(fault);
      say(t`The next call will fail.`);
    }),
    button(t`Let calls succeed`, () => {
      server.faults.clear();
      say(t`Calls will succeed.`);
    }),
  );
}

function data({ server, jar, seeds }: PanelOptions, say: (text: string) => void): HTMLElement {
  const names: Record<SeedName, string> = {
    demo: t`Demonstration`,
    empty: t`Empty`,
    large: t`Very large`,
    roles: t`One project per role`,
  };
  const choice = select(t`Data`, Object.entries(names));
  return section(
    t`Data`,
    choice.field,
    button(t`Reset data`, async () => {
      say(t`Resetting…`);
      const name = choice.value() as SeedName;
      await server.reset({ name, fill: seeds[name] });
      jar.clear();
      localStorage.removeItem('sessionExpires');
      location.assign('/');
    }),
  );
}

const examples = (operations: readonly string[]): HTMLElement =>
  section(t`Answered by examples`, element('ul', {}, ...operations.map((id) => element('li', {}, id))));
