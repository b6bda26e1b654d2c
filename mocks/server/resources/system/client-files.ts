/** The files of an installation beside the client. */
import type { components } from '@mocks/generated/schema';
import type { Handler } from '@mocks/server/define';

export const getClientConfig: Handler<'getClientConfig'> = ({ ctx: { options } }) => ({
  status: 200,
  body: {
    ...(options.clientConfig as components['schemas']['ClientConfig']),
    ...(options.singleSignOn !== 'off' && { oidcEnabled: true }),
  },
});

export const getVersion: Handler<'getVersion'> = ({ ctx: { options } }) => ({
  status: 200,
  type: 'text/plain',
  body: options.versionText,
});
