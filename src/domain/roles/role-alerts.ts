import { msg } from '@lingui/core/macro';
import { TextError } from '~/shared/errors/text-error';
import { isolate } from '~/shared/lib/isolate';
import { alerts } from '~/shared/ui/overlays/alerts';
import { listed } from '~/shared/ui/text/Joined';
import type { RoleOutcome } from './change-role';

interface Told {
  /** The name of the user. */
  person: string;
  /** The name of the project; undefined for sitewide roles. */
  project?: string | undefined;
  /** Role names by id, in the reader's language. */
  roleName: (id: number) => string;
  /** Restores the earlier roles; only if one step can do that. */
  undo?: (() => Promise<boolean>) | undefined;
  again: () => Promise<boolean>;
}

/** Reports the result of a role change (change-role.ts), with Undo or a retry. */
export function tellRoleOutcome(outcome: RoleOutcome, { person: name, project, roleName, undo, again }: Told): void {
  const person = isolate(name);
  const where = project === undefined ? '' : isolate(project);
  const inProject = project !== undefined;
  const roles = 'held' in outcome ? listed(outcome.held.map(roleName)) : '';
  if (outcome.kind === 'done') {
    const action = undo && { action: { label: msg`Undo`, run: undo } };
    if (roles === '')
      alerts.success(
        inProject ? msg`${person} no longer has a role in ${where}.` : msg`${person} no longer has a sitewide role.`,
        action,
      );
    else
      alerts.success(
        inProject ? msg`${person} now has the role ${roles} in ${where}.` : msg`${person} now has the role ${roles}.`,
        action,
      );
    return;
  }
  const hasOther = outcome.kind === 'other' && outcome.error === undefined;
  const error =
    outcome.error ??
    new TextError(
      hasOther && roles !== '' ? msg`Someone else changed it to ${roles}.` : msg`Someone else changed this.`,
    );
  const options = { action: { label: msg`Try again`, run: again } };
  if (outcome.kind === 'unchanged' || hasOther)
    alerts.failed(msg`The role of ${person} was not changed.`, error, options);
  else if (outcome.kind === 'unknown') alerts.failed(msg`The role of ${person} may have been changed.`, error, options);
  else if (roles === '')
    alerts.failed(
      msg`${person} has no role now: the change was not finished, and could not be undone.`,
      error,
      options,
    );
  else
    alerts.failed(
      msg`${person} now has the role ${roles}: the change was not finished, and could not be undone.`,
      error,
      options,
    );
}
