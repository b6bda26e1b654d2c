import { msg, plural } from '@lingui/core/macro';
import { reread } from '~/api/invalidation';
import type { JobKind } from '~/shared/jobs/kind';
import { startInPanel } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import type { ActiveAppUser } from '../queries';
import { sendRevocation } from '../writes';

const revocationKind: JobKind<null, ActiveAppUser, null> = {
  name: 'app-user-revocations',
  parallel: { from: 4, most: 16 },
  failedText: (failed) => msg`${plural(failed, { one: '# app user failed', other: '# app users failed' })}`,
  run: ({ data }) => sendRevocation(data),
  finish() {
    void reread('deleteSession');
  },
};

/** Starts a job that revokes the access of these app users. Shown by the panel. */
export function startRevoking(projectId: number, users: readonly ActiveAppUser[], title: string): void {
  startInPanel(revocationKind, {
    title,
    address: paths.appUsers(projectId),
    input: null,
    items: users.map((user) => ({ id: String(user.id), label: user.displayName, data: user })),
  });
}
