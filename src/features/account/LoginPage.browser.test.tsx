import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { isSignedIn, signOut } from '~/session/session';
import { PrefetchContext } from '~/shared/ui/links/AppLink';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';
import { LoginPage } from './LoginPage';

let attempts = 0;
const mocks = mockPages('demo', ({ worker }) =>
  worker.events.on('request:start', ({ request }) => {
    if (request.method === 'POST' && request.url.endsWith('/v1/sessions')) attempts += 1;
  }),
);
beforeEach(async () => {
  await signOut('asked');
  attempts = 0;
});

const viewer = { email: 'viewer@example.org', password: 'demonstration-viewer' } as const;

/** Renders the login page for a visitor, with what surrounds it. */
async function visit(address = '/login') {
  const { screen, at } = await visitPage(
    [
      { path: '/login', Component: LoginPage },
      { path: '/', element: <h1>Home</h1> },
      { path: '/projects/1', element: <h1>Project one</h1> },
    ],
    address,
  );
  const email = screen.getByLabelText('Email address');
  await expect.element(email).toHaveFocus();
  return {
    screen,
    at,
    email,
    password: screen.getByLabelText('Password'),
    button: screen.getByRole('button', { name: 'Log in' }),
    home: screen.getByRole('heading', { name: 'Home' }),
  };
}

test('marks empty fields one by one, without a request', async () => {
  const { email, password, button, home } = await visit();
  await button.click();
  await expect.element(email).toHaveAccessibleDescription('Enter your email address.');
  await expect.element(password).toHaveAccessibleDescription('Enter your password.');
  await expect.element(email).toHaveFocus();
  await email.fill(viewer.email);
  await expect.element(email).toHaveAccessibleDescription('');
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveFocus();
  expect(attempts).toBe(0);
  await password.fill(viewer.password);
  await userEvent.keyboard('{Enter}');
  await expect.element(home).toBeVisible();
});

test('marks what is not an email address at its field, and ignores spaces around one', async () => {
  const { email, password, home } = await visit();
  await password.fill(viewer.password);
  for (const text of [
    'viewer',
    'viewer@',
    '@example.org',
    'viewer@example@org',
    'two words@example.org',
    'no address',
  ]) {
    await email.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(email)
      .toHaveAccessibleDescription('This is not an email address. Enter one like name@example.org.');
    await expect.element(email).toHaveFocus();
  }
  expect(attempts).toBe(0);
  await email.fill('');
  await userEvent.type(email, `  ${viewer.email} `);
  await userEvent.keyboard('{Enter}');
  await expect.element(home).toBeVisible();
});

test('refuses a wrong password until the next attempt, hides a shown one, and keeps the email address', async () => {
  const { screen, email, password, home } = await visit();
  const show = screen.getByRole('button', { name: 'Show', exact: true });
  const alert = screen.getByRole('alert').filter({ hasText: 'Incorrect' });
  await expect.element(show).toHaveAttribute('aria-pressed', 'false');
  await expect.element(password).toHaveAttribute('type', 'password');
  await email.fill(`  ${viewer.email} `);
  for (const text of ['p'.repeat(10_240), '\u0000\ud800\u202e"\'<>&%00', ` ${viewer.password} `, 'not the password']) {
    await password.fill(text);
    await show.click();
    await expect.element(screen.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
    await password.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(alert).toHaveTextContent('Incorrect email address and/or password.');
    await expect.element(password).toHaveFocus();
    await expect.element(email).toHaveValue(viewer.email);
    await email.fill('viewer');
    await userEvent.keyboard('{Enter}');
    await expect.element(email).toHaveAccessibleDescription(/^This is not an email address/);
    await expect.element(alert).not.toBeInTheDocument();
    await email.fill(viewer.email);
  }
  await password.fill(viewer.password);
  await userEvent.keyboard('{Enter}');
  await expect.element(home).toBeVisible();
});

test('reports a server that does not answer, fails or explains itself, keeps the input, and a retry works', async () => {
  const { screen, at, email, password, button, home } = await visit();
  await email.fill(viewer.email);
  await password.fill(viewer.password);
  for (const [fault, message] of [
    [
      { kind: 'offline' },
      'Something went wrong: there was no response to your request. Check your connection and try again.',
    ],
    [{ kind: 'problem', code: 502 }, 'Something went wrong: error code 502. Try again later.'],
    [{ kind: 'problem', code: 500 }, 'Something went wrong: error code 500. Try again later.'],
    [{ kind: 'problem', code: 503.1, message: 'Down for maintenance until noon.' }, 'Down for maintenance until noon.'],
  ] as const) {
    mocks().server.faults.add({ ...fault, operation: 'createSession' });
    await button.click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^You are not logged in\. /);
    await expect.element(screen.getByRole('alert')).toMatchTextContent(message);
    await expect.element(email).toHaveValue(viewer.email);
    await expect.element(password).toHaveValue(viewer.password);
  }
  // A session without a readable user is a failure, too.
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'getCurrentUser' });
  await button.click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('You are not logged in. Something went wrong: error code 500. Try again later.');
  expect(at()).toBe('/login');
  await button.click();
  await expect.element(home).toBeVisible();
});

test('sends once when Enter is pressed again while it sends, and opens the page that was requested', async () => {
  mocks().server.faults.add({ kind: 'delay', milliseconds: 200, operation: 'createSession' });
  const { screen, at, email, password } = await visit('/login?next=%2Fprojects%2F1');
  await email.fill(viewer.email);
  await password.fill(viewer.password);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Logging in…' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Project one' })).toBeVisible();
  await expect.poll(() => at()).toBe('/projects/1');
  expect(attempts).toBe(1);
});

test('says that the server is too old, changes nothing there, and ends the session', async () => {
  const { server, worker } = mocks();
  const asked: string[] = [];
  worker.events.on('request:start', ({ request }) =>
    asked.push(`${request.method} ${new URL(request.url).pathname.replace(/^\/v1/, '')}`),
  );
  const { screen, email, password, button } = await visit();
  await email.fill(viewer.email);
  await password.fill(viewer.password);
  asked.length = 0;
  server.faults.add({ kind: 'more-fields', fields: { token: 'a', csrf: 'b' }, operation: 'restoreSession' });
  await button.click();
  await expect.element(screen.getByText(/^Alidade needs ODK Central 2025\.1 or newer\./)).toBeVisible();
  expect(button.elements()).toEqual([]);
  expect(asked).toEqual(['POST /sessions', 'GET /users/current', 'GET /sessions/restore', 'DELETE /sessions/current']);
  expect(isSignedIn()).toBe(false);
});

test.each([
  ['/login', [['/', 'code']]],
  ['/login?next=%2Fprojects%2F1%3Fa%3Db', [['/projects/1?a=b', 'code']]],
  // Not a page of the application.
  ['/login?next=%2F-%2Fsingle%2Fabc', []],
])('while people type, the code of the page behind %s is fetched, once', async (address, expected) => {
  const asked: unknown[][] = [];
  const prefetch = (...what: unknown[]) => void asked.push(what);
  const Login = () => (
    <PrefetchContext value={prefetch}>
      <LoginPage />
    </PrefetchContext>
  );
  const { screen } = await visitPage([{ path: '/login', Component: Login }], address);
  await expect.element(screen.getByLabelText('Email address')).toHaveFocus();
  expect(asked).toEqual([]);
  await userEvent.keyboard('an');
  await screen.getByLabelText('Password').click();
  expect(asked).toEqual(expected);
});
