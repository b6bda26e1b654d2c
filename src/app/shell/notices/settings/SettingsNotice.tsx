import { Trans } from '@lingui/react/macro';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { appConfig, type ConfigFault } from '~/shared/config/client-config';
import { Name } from '~/shared/ui/text/Name';

const file = '/client-config.json';

function FaultText({ fault }: { fault: ConfigFault }) {
  if (fault.kind === 'not-json') {
    const { reason } = fault;
    return <Trans>The file is not valid JSON: {reason}</Trans>;
  }
  const setting = <Name>{fault.setting}</Name>;
  if (fault.kind === 'unknown') return <Trans>{setting} is not a setting.</Trans>;
  const found = <Name>{fault.found}</Name>;
  switch (fault.expected) {
    case 'boolean':
      return (
        <Trans>
          {setting} must be true or false, but is {found}.
        </Trans>
      );
    case 'text':
      return (
        <Trans>
          {setting} must be a text, but is {found}.
        </Trans>
      );
    case 'address':
      return (
        <Trans>
          {setting} must be an address that starts with http or https, but is {found}.
        </Trans>
      );
    case 'object':
      return (
        <Trans>
          {setting} must be a JSON object, but is {found}.
        </Trans>
      );
    case 'tiles': {
      const parts = '{z}, {x}, {y}';
      return (
        <Trans>
          {setting} must be an address with {parts}, on this site or with https, but is {found}.
        </Trans>
      );
    }
  }
}

export function SettingsNotice() {
  const [open, setOpen] = useState(true);
  const { faults } = appConfig();
  if (!open || faults.length === 0) return null;
  return (
    <Alert
      banner
      type="warning"
      role="region"
      aria-labelledby="settings-faults"
      title={
        <strong id="settings-faults">
          <Trans>Some settings in {file} are wrong. Their defaults are used.</Trans>
        </strong>
      }
      description={
        <ul>
          {faults.map((fault) => (
            <li key={JSON.stringify(fault)}>
              <FaultText fault={fault} />
            </li>
          ))}
        </ul>
      }
      action={
        <Button onClick={() => setOpen(false)}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    />
  );
}
