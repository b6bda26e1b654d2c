import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from 'antd';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useListPublicConfig } from '~/api/generated/hooks/config';
import { AccountForm, AccountLayout } from '~/domain/sign-in/AccountForm';
import { type Appearance, appearanceOf } from '~/domain/sign-in/appearance';
import { productName } from '~/shared/lib/product';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { preventBlur } from '~/shared/ui/form/focus';
import { FieldItem } from '~/shared/ui/form/FormItem';
import { Icon } from '~/shared/ui/icons/Icon';
import { SettingsBox, SettingsColumns } from '~/shared/ui/page/SettingsBox';
import { Failure } from '~/shared/ui/states/Failure';
import { ErrorState, ListSkeleton } from '~/shared/ui/states/states';
import { type FieldState, useLoginTexts, type LoginTextField } from './login-texts';
import { PictureBlock } from './PictureBlock';
import './customization.css';

export function CustomizationPage() {
  const { data, error, refetch } = useListPublicConfig({ query: { staleTime: 0 } });
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={6} />;
  return <Customization appearance={appearanceOf(data)} />;
}

function Customization({ appearance }: { appearance: Appearance }) {
  const { t } = useLingui();
  const words = useLoginTexts(appearance);
  const { typed } = words;
  const shown = {
    ...appearance,
    title: typed.title.trim() === '' ? null : typed.title,
    description: typed.description.trim() === '' ? null : typed.description,
  };
  const field = (name: LoginTextField) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => words.type(name, target.value),
    onBlur: () => words.save(name),
  });
  return (
    <SettingsColumns even sticky aside={<LoginPreview appearance={shown} />}>
      <p>
        <Trans>Set how the login page looks. Everybody who opens this server sees it.</Trans>
      </p>
      <PictureBlock
        picture="logo"
        title={t`Logo`}
        current={appearance.logo}
        help={<Trans>A PNG file with a transparent background, 150 × 150 pixels or larger.</Trans>}
      />
      <PictureBlock
        picture="hero-image"
        title={t`Hero image`}
        current={appearance.hero}
        help={
          <Trans>
            A portrait image, ratio 4:5, for example 1200 × 1500 pixels. It appears beside the login on wide screens.
          </Trans>
        }
      />
      <SettingsBox wide title={<Trans>Texts</Trans>}>
        <Field label={t`Title`} state={words.stateOf('title')} retry={() => words.save('title')}>
          {(props) => (
            <Input
              placeholder={t`Log in to ${productName}`}
              {...props}
              {...field('title')}
              onKeyDown={(event) => {
                if (event.key === 'Enter') words.save('title');
              }}
            />
          )}
        </Field>
        <Field label={t`Subtitle`} state={words.stateOf('description')} retry={() => words.save('description')}>
          {(props) => (
            <Input.TextArea
              rows={3}
              placeholder={t({ message: 'None', context: 'text' })}
              {...props}
              {...field('description')}
            />
          )}
        </Field>
      </SettingsBox>
    </SettingsColumns>
  );
}

function Field({
  label,
  state,
  retry,
  children,
}: Pick<ComponentProps<typeof FieldItem>, 'label' | 'children'> & { state: FieldState; retry: () => void }) {
  const { t } = useLingui();
  return (
    <FieldItem
      label={label}
      help={
        <span role="status">
          {state.kind === 'idle' && <Trans>Saved when you leave the field.</Trans>}
          {state.kind === 'saving' && <Trans>Saving…</Trans>}
          {state.kind === 'saved' && (
            <>
              <Icon name="check" /> <Trans>Saved</Trans>
            </>
          )}
        </span>
      }
      fault={
        state.kind === 'failed' ? (
          <>
            <Failure failureTitle={t`The text was not saved.`} error={state.error} />{' '}
            <TextButton onMouseDown={preventBlur} onClick={retry}>
              <Trans>Save again</Trans>
            </TextButton>
          </>
        ) : undefined
      }
    >
      {children}
    </FieldItem>
  );
}

/** Widths of the window in the preview: a hero image needs more. */
const alone = 600;
const withHero = 1080;

/** An inert preview of the login page, from its own components. */
export function LoginPreview({ appearance }: { appearance: Appearance }) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const width = appearance.hero === null ? alone : withHero;
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (!outer || !inner) return;
    outer.style.setProperty('--page', `${width}px`);
    const fit = () => {
      const scale = outer.clientWidth / width;
      outer.style.setProperty('--scale', String(scale));
      outer.style.setProperty(
        '--height',
        `${Math.ceil(inner.offsetHeight * scale) + outer.offsetHeight - outer.clientHeight}px`,
      );
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [width]);
  return (
    <SettingsBox wide title={<Trans>Preview</Trans>}>
      <p className="muted">
        <Trans>The login page on a wide screen. Phones do not show the hero image.</Trans>
      </p>
      <div ref={box} className="preview-window" inert aria-hidden="true">
        <div ref={content} className="preview-page">
          <AccountLayout title={appearance.title ?? <Trans>Log in to {productName}</Trans>} appearance={appearance}>
            {appearance.description !== null && <p className="account-text">{appearance.description}</p>}
            <AccountForm
              failure={null}
              busy={false}
              onSubmit={() => Promise.resolve()}
              submitLabel={<Trans>Log in</Trans>}
            >
              <FieldItem label={t`Email address`}>
                {(control) => <Input {...control} size="large" autoComplete="off" readOnly />}
              </FieldItem>
              <FieldItem label={t`Password`}>
                {(control) => <Input.Password {...control} size="large" autoComplete="off" readOnly />}
              </FieldItem>
            </AccountForm>
            <span className="preview-link">
              <Trans>Reset password</Trans>
            </span>
          </AccountLayout>
        </div>
      </div>
    </SettingsBox>
  );
}
