/** `npm start`: the mock server and the built client on one port, from the command line. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Arguments, readArguments, usage } from './http/arguments';
import { createControl } from './http/control';
import { serve } from './http/serve';
import { demonstrationAccounts } from './server/accounts';
import { type Mail, mailLink } from './server/mail';
import { seeds } from './server/seed';
import type { SeedName } from './server/seeding';
import { createServer } from './server/server';
import { filePersistence } from './server/store/file';
import { statisticsPath } from './statistics-page';

/** One line for the terminal: emails are not sent, so their links are printed. */
const mailLine = ({ to, kind, token }: Mail, origin: string): string =>
  `mail not sent: ${to} (${kind})${token === undefined ? '' : ` ${mailLink(origin, token)}`}`;

/** Seeding creates nearly as much garbage as data; without a forced collection it would stay in memory. */
function releaseLeftovers(): void {
  if (process.memoryUsage.rss() < 200_000_000) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

async function start({
  data,
  seed,
  reset,
  release,
  converter,
  objectStore,
  sso,
  testControls,
  host,
  port,
  client,
  origin,
}: Arguments): Promise<void> {
  const named = (name: SeedName) => ({ name, fill: seeds[name] });
  const address = origin ?? `http://${host}:${port}`;
  const server = await createServer({
    ...(data === null ? {} : { persistence: await filePersistence(data) }),
    seed: named(seed),
    release,
    onMail: (mail) => process.stdout.write(`${mailLine(mail, address)}\n`),
    options: {
      origin: address,
      converter,
      objectStore,
      singleSignOn: sso ? 'on' : 'off',
      clientConfig: {
        showsAnalytics: true,
        oidcEnabled: false,
        showsFeedbackButton: false,
        statisticsUrl: `${address}${statisticsPath}`,
      },
    },
  });
  if (reset) await server.reset();
  const missingAssets = new Set<string>();
  const control = createControl(server, (name) => server.reset(named(name ?? seed)), missingAssets);
  const forTests = testControls ? { control, missingAssets } : {};
  const serving = await serve(server, { host, port, client, ...forTests });

  const kept = server.store.tables.meta.get('seed')?.value;
  const width = Math.max(...demonstrationAccounts.map(({ email }) => email.length));
  process.stdout.write(
    [
      `Alidade with its mock server: ${serving.url}`,
      `data: ${data === null ? 'in memory only' : data} (seed ${String(kept)})`,
      ...(kept === seed ? [] : [`The data is that of the seed ${String(kept)}; --reset begins anew with ${seed}.`]),
      sso ? 'Log in without a password as' : 'Log in as',
      ...demonstrationAccounts.map(
        ({ email, password, role }) =>
          `  ${email.padEnd(width)}  ${sso ? '' : password.padEnd(25)}${role ?? 'no role'}`,
      ),
      '',
    ].join('\n'),
  );

  setTimeout(releaseLeftovers, 100).unref();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await serving.stop();
    await server.close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

try {
  const read = readArguments(process.argv.slice(2), process.env);
  if (read === 'help') process.stdout.write(`${usage}\n`);
  else await start(read);
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n\n${usage}\n`);
  process.exit(1);
}
