import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { isSignedIn, signOut } from '~/session/session';
import { LoginPage } from './LoginPage';
import { mockPages, visitPage } from '../../../tests/helpers/mocked-page';

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

test.each(['viewer', 'viewer@', '@example.org', 'viewer@example@org', 'two words@example.org', 'no address'])(
  'marks %j, which is not an email address, at its field',
  async (text) => {
    const { email, password } = await visit();
    await email.fill(text);
    await password.fill('anything at all');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(email)
      .toHaveAccessibleDescription('This is not an email address. Enter one like name@example.org.');
    await expect.element(email).toHaveFocus();
    expect(attempts).toBe(0);
  },
);

test('ignores spaces around the email address', async () => {
  const { email, password, home } = await visit();
  await userEvent.type(email, `  ${viewer.email} `);
  await password.fill(viewer.password);
  await userEvent.keyboard('{Enter}');
  await expect.element(home).toBeVisible();
});

test.each([
  ['that is wrong', 'not the password'],
  ['of ten thousand letters', 'p'.repeat(10_240)],
  ['of symbols', '\u0000\ud800\u202e"\'<>&%00'],
  ['with spaces around it', ` ${viewer.password} `],
])('refuses a password %s, and keeps the email address', async (_what, text) => {
  const { screen, email, password, home } = await visit();
  await email.fill(`  ${viewer.email} `);
  await password.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Incorrect email address and/or password.');
  await expect.element(password).toHaveFocus();
  await expect.element(email).toHaveValue(viewer.email);
  await password.fill(viewer.password);
  await userEvent.keyboard('{Enter}');
  await expect.element(home).toBeVisible();
});

test('removes the refusal when the next attempt has a fault of its own', async () => {
  const { screen, email, password } = await visit();
  await email.fill(viewer.email);
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await email.fill('viewer');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription(/^This is not an email address/);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('shows the password on request, and hides it when it is sent', async () => {
  const { screen, email, password } = await visit();
  const show = screen.getByRole('button', { name: 'Show password' });
  await email.fill(viewer.email);
  await password.fill('not this one');
  // A page may have several such fields.
  await expect.element(show).toHaveAccessibleDescription('Password');
  await expect.element(show).toHaveAttribute('aria-pressed', 'false');
  await expect.element(password).toHaveAttribute('type', 'password');
  await show.click();
  await expect.element(show).toHaveAttribute('aria-pressed', 'true');
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  await password.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

test.each([
  [
    'does not answer',
    { kind: 'offline' },
    'You are not logged in. Something went wrong: there was no response to your request. Check your connection and try again.',
  ],
  [
    'You are not logged in. The server failed. Try again later, and tell an administrator if it happens again.DetailsDown for maintenance until noon.',
    { kind: 'problem', code: 502 },
    'You are not logged in. Something went wrong: error code 502. Try again later.',
  ],
  [
    'fails',
    { kind: 'problem', code: 500 },
    'You are not logged in. Something went wrong: error code 500. Try again later.',
  ],
  [
    'explains itself',
    { kind: 'problem', code: 503.1, message: 'Down for maintenance until noon.' },
    'Down for maintenance until noon.',
  ],
] as const)('reports a server that %s, keeps the input, and a retry works', async (_what, fault, message) => {
  mocks().server.faults.add({ ...fault, operation: 'createSession' });
  const { screen, email, password, button, home } = await visit();
  await email.fill(viewer.email);
  await password.fill(viewer.password);
  await button.click();
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^You are not logged in\. /);
  await expect.element(alert).toMatchTextContent(message);
  await expect.element(email).toHaveValue(viewer.email);
  await expect.element(password).toHaveValue(viewer.password);
  await button.click();
  await expect.element(home).toBeVisible();
});

test('treats a session without a readable user as a failure, and a retry works', async () => {
  mocks().server.faults.add({ kind: 'problem', code: 500, operation: 'getCurrentUser' });
  const { screen, at, email, password, button, home } = await visit();
  await email.fill(viewer.email);
  await password.fill(viewer.password);
  await button.click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('You are not logged in. Something went wrong: error code 500. Try again later.');
  expect(at()).toBe('/login');
  await button.click();
  await expect.element(home).toBeVisible();
});

test('sends once when Enter is pressed again while it sends', async () => {
  mocks().server.faults.add({ kind: 'delay', milliseconds: 500, operation: 'createSession' });
  const { screen, email, password, home } = await visit();
  await email.fill(viewer.email);
  await password.fill(viewer.password);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Logging in…' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(home).toBeVisible();
  expect(attempts).toBe(1);
});

test('opens the page that was requested before the login', async () => {
  const { screen, at, email, password } = await visit('/login?next=%2Fprojects%2F1');
  await email.fill(viewer.email);
  await password.fill(viewer.password);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Project one' })).toBeVisible();
  await vi.waitFor(() => expect(at()).toBe('/projects/1'));
});

test('says that the server is too old, asks it for nothing else, and ends the session', async () => {
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
  expect(asked).toEqual(['POST /sessions', 'GET /sessions/restore', 'DELETE /sessions/current']);
  expect(isSignedIn()).toBe(false);
});
