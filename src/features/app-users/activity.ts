import { listSubmissionRows } from '~/api/generated/hooks/odata';
import { getSubmission } from '~/api/generated/hooks/submissions';
import type { SubmissionRow } from '~/api/schema';

export interface DeviceUse {
  /** Null for submissions without a device. */
  deviceId: string | null;
  count: number;
  /** Time of its newest submission. */
  last: string;
  /** The user agent; undefined before it is read, null if there is none. */
  agent?: string | null | undefined;
  /** The submission to read that from. */
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
  unread: readonly string[];
}

export const emptyActivity: Activity = { forms: [], devices: [], unread: [] };

const pageSize = 1000;

/** The system columns of what an app user submitted to a form, newest first. Throws ApiError. */
async function fetchRows(
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

export function addFormActivity(
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
  onProgress: (activity: Activity, done: number) => void;
}

/**
 * Reads what an app user submitted, form by form, as far as the signed-in user may. A form that fails to load is
 * named in `unread`.
 */
export async function readActivity(
  projectId: number,
  actorId: number,
  forms: readonly { xmlFormId: string; name: string }[],
  { signal, onProgress }: ReadOptions,
): Promise<void> {
  let activity = emptyActivity;
  for (const [index, form] of forms.entries()) {
    try {
      activity = addFormActivity(activity, form, await fetchRows(projectId, form.xmlFormId, actorId, signal));
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
