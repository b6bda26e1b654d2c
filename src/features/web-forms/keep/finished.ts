import { digestOf } from '../offline/digest';
import { readRecord } from '../offline/queue';
import { readSent } from '../offline/sent-log';
import type { Kept } from './kept-store';

/**
 * What became of kept answers under their id: `finished` if exactly they wait to be sent or were sent, and only the page
 * ended before it could forget them; `changed` if others did.
 */
export async function stateOf({ instanceId, xml }: Kept): Promise<'open' | 'finished' | 'changed'> {
  const waiting = await readRecord(instanceId);
  if (waiting) return (await waiting.xml.text()) === xml ? 'finished' : 'changed';
  const sent = await readSent(instanceId);
  if (!sent) return 'open';
  return sent.digest === (await digestOf(xml)) ? 'finished' : 'changed';
}
