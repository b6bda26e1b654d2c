import { reread } from '~/api/invalidation';
import type { JobKind } from '~/shared/jobs/kind';
import { startInPanel } from '~/shared/jobs/start-job';
import { paths } from '~/shared/lib/paths';
import { giveAccess } from '../writes';

/** One app user and one form. */
interface Grant {
  userId: number;
  form: string;
}

const accessKind: JobKind<{ projectId: number }, Grant, null> = {
  name: 'app-user-access',
  parallel: { from: 8, most: 32 },
  run: ({ data }, { input: { projectId } }) => giveAccess(projectId, data.userId, data.form),
  finish({ input: { projectId } }) {
    void reread('assignFormRole', projectId);
  },
};

interface Named {
  id: string;
  name: string;
}

/** Starts a job that gives each app user access to each form. Shown by the panel. */
export function startGiving(
  projectId: number,
  users: readonly { id: number; displayName: string }[],
  forms: readonly Named[],
  title: string,
): void {
  startInPanel(accessKind, {
    title,
    address: paths.appUsers(projectId),
    input: { projectId },
    items: users.flatMap((user) =>
      forms.map((form) => ({
        id: `${user.id} ${form.id}`,
        label: `${user.displayName}, ${form.name}`,
        data: { userId: user.id, form: form.id },
      })),
    ),
  });
}
