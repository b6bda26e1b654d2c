import { useLingui } from '@lingui/react';
import { agentName } from './agent-name';
import { Name } from './Name';

/** What a program calls itself, in words. */
export function AgentName({ agent }: { agent: string }) {
  const { i18n } = useLingui();
  const name = agentName(agent);
  return <Name>{typeof name === 'string' ? name : i18n._(name)}</Name>;
}
