import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Tag } from 'antd';
import { memo, useId, useState } from 'react';
import { duplicateNames, formName } from '~/domain/forms/form-target';
import type { Subject } from '~/session/can';
import { ShowMore } from '~/shared/ui/controls/ShowMore';
import { Icon } from '~/shared/ui/icons/Icon';
import { Name } from '~/shared/ui/text/Name';
import type { Totals } from './access-store';
import { AccessBox, AllBox, FormCell, StateSelect } from './grid/AccessRow';
import type { AccessForm } from './model';
import { useAccessValue } from './use-store';
import './grid/access-grid.css';

const pageSize = 40;

interface AccessCardsProps {
  totals: Totals;
  allForms: readonly AccessForm[];
  project: Subject | undefined;
  onStatesHelp: () => void;
}

export function AccessCards({ totals, allForms, project, onStatesHelp }: AccessCardsProps) {
  const { t } = useLingui();
  const [count, setCount] = useState(pageSize);
  const { forms } = totals;
  const ambiguousNames = duplicateNames(allForms);
  return (
    <>
      <Button type="link" icon={<Icon name="help" />} style={{ paddingInline: 0 }} onClick={onStatesHelp}>
        <Trans>What the states mean</Trans>
      </Button>
      <ul className="access-cards access-grid" aria-label={t`Form access`}>
        {forms.slice(0, count).map((form) => (
          <Card
            key={form.xmlFormId}
            form={form}
            totals={totals}
            project={project}
            withId={ambiguousNames.has(formName(form).toLocaleLowerCase())}
          />
        ))}
      </ul>
      <ShowMore className="access-more" hidden={forms.length - count} onMore={() => setCount(count + pageSize)} />
    </>
  );
}

function CardView({
  form,
  totals,
  project,
  withId,
}: {
  form: AccessForm;
  totals: Totals;
  project: Subject | undefined;
  withId: boolean;
}) {
  const { t } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState(pageSize);
  const { users } = totals;
  const granted = useAccessValue(() => totals.ofForm(form.xmlFormId));
  const edited = useAccessValue((store) =>
    users.some((user) => store.edits.ofBox(form.xmlFormId, user.id) !== undefined),
  );
  const total = users.length;
  const formTitle = formName(form);
  return (
    <li className="access-card">
      <Flex align="center" justify="space-between" gap={8} className="access-card-top">
        <FormCell form={form} project={project} withId={withId} tabIndex={0} />
        <StateSelect form={form} tabIndex={0} />
      </Flex>
      {total > 0 && (
        <Button
          type="text"
          block
          className="access-card-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span>
            <Trans>
              {granted} of <Plural value={total} one="# app user" other="# app users" />
            </Trans>
          </span>
          {edited && (
            <Tag color="warning">
              <Trans>Changed</Trans>
            </Tag>
          )}
          <Icon name={open ? 'chevronDown' : 'chevronRight'} />
        </Button>
      )}
      {open && (
        <ul id={id} className="access-card-users" aria-label={t`App users of ${formTitle}`}>
          <li>
            <label className="access-card-user access-card-everyone" htmlFor={`${id}-all`}>
              <AllBox
                id={`${id}-all`}
                label={t`${formTitle} for all app users shown`}
                totals={totals}
                of={{ form }}
                tabIndex={0}
              />
              <Trans>All app users shown</Trans>
            </label>
          </li>
          {users.slice(0, count).map((user) => (
            <li key={user.id}>
              <label className="access-card-user" htmlFor={`${id}-${user.id}`}>
                <AccessBox id={`${id}-${user.id}`} form={form} user={user} tabIndex={0} />
                <Name>{user.displayName}</Name>
              </label>
            </li>
          ))}
          <li>
            <ShowMore className="access-more" hidden={users.length - count} onMore={() => setCount(count + pageSize)} />
          </li>
        </ul>
      )}
    </li>
  );
}
const Card = memo(CardView);
