import { listSubmissionRows } from '~/api/generated/hooks/odata';
import { getSubmission } from '~/api/generated/hooks/submissions';
import type { SubmissionRow } from '~/api/schema';

/** What one device submitted as an app user. */
export interface DeviceUse {
  /** Null for submissions without a device. */
  deviceId: string | null;
  count: number;
  /** Time of its newest submission. */
  last: string;
  /** The name that the submitting program gives itself; undefined before it is read, null if it has none. */
  agent?: string | null | undefined;
  /** Address from which to read that. */
  newest: { xmlFormId: string; instanceId: string };
}

export interface FormUse {
  xmlFormId: string;
  name: string;
  count: number;
  last: string;
}

export interface Activity {
  forms: readonly FormUse[];
  devices: readonly DeviceUse[];
  /** Forms whose submissions failed to load. */
  unread: readonly string[];
}

export const nothingYet: Activity = { forms: [], devices: [], unread: [] };

const pageSize = 1000;

/** The system parts of everything an app user submitted to a form, newest first. Throws ApiError. */
async function rowsOf(
  projectId: number,
  xmlFormId: string,
  actorId: number,
  signal: AbortSignal,
): Promise<SubmissionRow[]> {
  const rows: SubmissionRow[] = [];
  for (;;) {
    const { value } = await listSubmissionRows(
      projectId,
      xmlFormId,
      {
        $filter: `__system/submitterId eq ${actorId}`,
        $select: '__id,__system',
        $orderby: '__system/submissionDate desc',
        $top: pageSize,
        $skip: rows.length,
      },
      { signal },
    );
    rows.push(...(value as SubmissionRow[]));
    if (value.length < pageSize) return rows;
  }
}

/** Adds the submissions of one form. Pure. */
export function withForm(
  before: Activity,
  form: { xmlFormId: string; name: string },
  rows: readonly SubmissionRow[],
): Activity {
  const [newest] = rows;
  if (!newest) return before;
  const devices = new Map(before.devices.map((device) => [device.deviceId, device]));
  for (const { __id, __system } of rows) {
    const { deviceId, submissionDate } = __system;
    const known = devices.get(deviceId);
    const here = { xmlFormId: form.xmlFormId, instanceId: __id };
    if (!known) devices.set(deviceId, { deviceId, count: 1, last: submissionDate, newest: here });
    else
      devices.set(deviceId, {
        ...known,
        count: known.count + 1,
        ...(submissionDate > known.last ? { last: submissionDate, newest: here } : {}),
      });
  }
  const byDate = (one: { last: string }, other: { last: string }) => (one.last < other.last ? 1 : -1);
  return {
    ...before,
    forms: [...before.forms, { ...form, count: rows.length, last: newest.__system.submissionDate }].sort(byDate),
    devices: [...devices.values()].sort(byDate),
  };
}

interface ReadOptions {
  signal: AbortSignal;
  /** Called after each form. */
  onProgress: (activity: Activity, done: number) => void;
}

/**
 * Reads what an app user submitted, form by form: the submissions the signed-in user may read, filtered by the server.
 * The newest submission of each device tells its client. A form that fails to load is named, the others count.
 */
export async function readActivity(
  projectId: number,
  actorId: number,
  forms: readonly { xmlFormId: string; name: string }[],
  { signal, onProgress }: ReadOptions,
): Promise<void> {
  let activity = nothingYet;
  for (const [index, form] of forms.entries()) {
    try {
      activity = withForm(activity, form, await rowsOf(projectId, form.xmlFormId, actorId, signal));
    } catch {
      if (signal.aborted) return;
      activity = { ...activity, unread: [...activity.unread, form.name] };
    }
    onProgress(activity, index + 1);
  }
  for (const { deviceId, newest } of activity.devices) {
    const read = await getSubmission(projectId, newest.xmlFormId, newest.instanceId, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const agent = read === undefined ? undefined : read.userAgent;
    activity = {
      ...activity,
      devices: activity.devices.map((device) => (device.deviceId === deviceId ? { ...device, agent } : device)),
    };
    onProgress(activity, forms.length);
  }
}
