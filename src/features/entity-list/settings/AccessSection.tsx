import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useListActorProperties } from '~/api/generated/hooks/actor-properties';
import * as needs from '~/api/generated/needs';
import type { DatasetDetailsExtended, ProjectExtended } from '~/api/schema';
import { canListProperties } from '~/domain/actor-properties/properties';
import { useServerHas } from '~/session/server';
import { productName } from '~/shared/lib/product';
import { lazyDialog } from '~/shared/ui/overlays/lazy-dialog';
import { notifications } from '~/shared/ui/overlays/notifications';
import { NeedsReleaseText } from '~/shared/ui/page/PageProblem';
import { SettingsBox } from '~/shared/ui/page/SettingsBox';
import { Name } from '~/shared/ui/text/Name';
import { type Access, accessChange, listAccess, unknownAccess, changeList, useSaving } from './change-list';
import { OptionGroup } from './OptionGroup';

const RulesDialog = lazyDialog(() => import('./RulesDialog'), 'RulesDialog');

type Kind = 'all' | 'ownerOnly' | 'property';
const accessKind = (access: Access): Kind => access?.type ?? 'all';

const successMessages = {
  all: msg`App users and data collectors get all entities now.`,
  ownerOnly: msg`App users and data collectors only get the entities they created now.`,
  property: msg`App users and data collectors get entities by property now.`,
};

interface AccessSectionProps {
  project: ProjectExtended;
  list: DatasetDetailsExtended;
}

/**
 * Which entities restricted users get. Applies at once, with Undo. Servers before 2025.2 have no such setting,
 * those before 2026.2 no rules by property.
 */
export function AccessSection({ project, list }: AccessSectionProps) {
  const { t } = useLingui();
  const knowsRules = canListProperties(project);
  const { data: actorProperties } = useListActorProperties(project.id, { query: { enabled: knowsRules } });
  const { saving, save } = useSaving<Kind>();
  const [choosing, setChoosing] = useState(false);
  const access = listAccess(list);
  const newer = unknownAccess(access);
  const hasAccess = useServerHas(needs.datasetOwnerOnly) !== false;
  const set = async (wanted: Access, before: Access): Promise<boolean> => {
    let isOwn = false;
    const saved = await save(accessKind(wanted), async () => {
      isOwn = await changeList(list, accessChange(wanted, knowsRules), { seen: accessChange(before, knowsRules) });
    });
    if (isOwn) {
      notifications.success(successMessages[accessKind(wanted)], {
        action: { label: msg`Undo`, run: () => set(before, wanted) },
      });
    }
    return saved;
  };
  const obstacle = !knowsRules ? (
    <NeedsReleaseText release={needs.datasetDetailsAccessFilter} />
  ) : list.properties.length === 0 ? (
    t`The list has no properties yet.`
  ) : actorProperties?.length === 0 ? (
    t`The project has no custom properties yet.`
  ) : null;
  return (
    <SettingsBox title={<Trans>Access to entities</Trans>}>
      <p className="muted">
        <Trans>
          Which entities app users, public links and data collectors get in forms. Administrators, project managers and
          viewers always see all entities.
        </Trans>
      </p>
      {newer ? (
        // None of this release's options would preserve it.
        <p>
          <Trans>
            The server limits the entities in a way that this version of {productName} does not know, and cannot change:{' '}
            <Name>{newer.type}</Name>
          </Trans>
        </p>
      ) : hasAccess ? (
        <OptionGroup<Kind>
          label={t`Which entities they get`}
          value={choosing ? 'property' : (saving?.value ?? accessKind(access))}
          busy={saving !== null}
          onSelect={(kind) => {
            if (kind === 'property') setChoosing(true);
            else void set(kind === 'all' ? null : { type: 'ownerOnly' }, access);
          }}
          options={[
            {
              value: 'all',
              name: <Trans>All entities</Trans>,
              about: <Trans>Everybody who can fill in a form that uses the list gets all its entities.</Trans>,
            },
            {
              value: 'ownerOnly',
              name: <Trans>Own entities</Trans>,
              about: <Trans>Everybody only gets the entities that they created.</Trans>,
            },
            {
              value: 'property',
              name: <Trans>Entities by property</Trans>,
              about: obstacle ?? <Trans>For example, everybody only gets the entities of their own district.</Trans>,
              disabled: obstacle !== null && access?.type !== 'property',
            },
          ]}
        />
      ) : (
        <p>
          <NeedsReleaseText release={needs.datasetOwnerOnly} /> <Trans>All of them get all entities.</Trans>
        </p>
      )}
      {access?.type === 'property' && <Rules access={access} onChange={() => setChoosing(true)} />}
      {choosing && (
        <RulesDialog
          access={access}
          properties={list.properties.map(({ name }) => name)}
          actorProperties={actorProperties?.map(({ name }) => name) ?? []}
          onClose={() => setChoosing(false)}
          onSubmit={async (wanted) => {
            const isOwn = await changeList(list, accessChange(wanted, true));
            setChoosing(false);
            if (isOwn)
              notifications.success(successMessages.property, {
                action: { label: msg`Undo`, run: () => set(access, wanted) },
              });
          }}
        />
      )}
    </SettingsBox>
  );
}

interface RulesProps {
  access: Extract<Access, { type: 'property' }>;
  onChange: () => void;
}

/** One matching rule is enough. */
function Rules({ access: { rules }, onChange }: RulesProps) {
  return (
    <Flex vertical align="flex-start" gap="small" style={{ paddingInlineStart: 24 }}>
      <Flex component="ul" vertical style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
        {rules.map(({ datasetProperty, actorProperty }, index) => (
          <li key={`${datasetProperty} ${actorProperty}`}>
            {index > 0 && (
              <>
                <Trans>or</Trans>{' '}
              </>
            )}
            <Trans>
              <Name>{datasetProperty}</Name> of the entity is equal to <Name>{actorProperty}</Name> of the person
            </Trans>
          </li>
        ))}
      </Flex>
      <Button onClick={onChange} {...RulesDialog.intent}>
        <Trans>Change rules…</Trans>
      </Button>
    </Flex>
  );
}
