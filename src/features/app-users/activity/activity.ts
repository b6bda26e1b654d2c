import { listSubmissionRows } from '~/api/generated/hooks/odata';
import { getSubmission } from '~/api/generated/hooks/submissions';
import type { SubmissionRow } from '~/api/schema';

/** What one device sent as an app user. */
interface DeviceUse {
  /** Null for submissions that name no device. */
  deviceId: string | null;
  count: number;
  /** When its newest submission came. */
  last: string;
  /** What the program that sent it calls itself; undefined before it is read, null where it says nothing. */
  agent?: string | null | undefined;
  /** Where that can be read. */
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
  /** Forms whose submissions could not be read. */
  unread: readonly string[];
}

export const nothingYet: Activity = { forms: [], devices: [], unread: [] };

const pageSize = 1000;

/** The system parts of everything an app user sent with a form, newest first. Throws ApiError. */
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

/** Adds what was sent with one form. Pure. */
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
  /** Told after each form. */
  onProgress: (activity: Activity, done: number) => void;
}

/**
 * Reads what an app user sent, form by form: what the user may read of the submissions, filtered by the server. Of each
 * device the newest submission says which program sent it. A form that cannot be read is named, the others count.
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

/** The program and its version out of what it calls itself: "ODK Collect 2026.1.0"; the whole text where it is another. */
export function agentName(agent: string): string {
  const collect = /org\.odk\.collect\.android\/v?(\S+)/.exec(agent);
  if (collect) return `ODK Collect ${collect[1]}`;
  return agent;
}
