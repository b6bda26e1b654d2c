import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { antdTokens, paletteCss, themeKey, type ThemeName } from '../src/app/theme/tokens.ts';

/**
 * Writes antd's styles to files (docs/decisions/0001-static-css.md). In the build and in development, every style
 * module of antd is replaced by one that imports a CSS file, extracted here by running the module for the light and the
 * dark tokens; its hook only names the theme. No style element is created at run time, so that `style-src 'self'` holds
 * on any static host.
 */
const styleModule = /\/antd\/es\/(?<module>(?<component>[^/]+(?:\/[^/]+)?)\/style(?:\/[\w-]+)?)\.js$/;
/** Creates the icons' base style at run time and imports the CSS compiler; the base CSS contains that style. */
const iconStyle = /\/antd\/es\/theme\/util\/useResetIconStyle\.js$/;
/** Creates style hooks; none are left. Components use only its name builder. */
const styleHooks = /\/antd\/es\/theme\/util\/genStyleUtils\.js$/;
/** The icons have a copy of it. */
const iconCss = /\/@ant-design\/icons\/es\/cssUtils\.js$/;
/** antd's form store is unused (react-hook-form replaces it); its controls only ask whether they are in such a form. */
const formStore = /\/@rc-component\/form\/es\/index\.js$/;
/** The context that names the theme, and beside it the algorithm that derives colours, which few components need. */
const tokenContext = /\/antd\/es\/theme\/context\.js$/;
const dynamicCss = /\/util\/(?:es|lib)\/Dom\/dynamicCSS\.js$/;
const virtual = 'virtual:antd-css/';
/** The context alone, for the build: what surrounds every page needs no more (src/app/theme/AntdContext.tsx). */
const contextAlone = '\0alidade-design-token-context';
/** The path of a style module's CSS file. */
const styleFile = /^\/virtual\/antd-css\/(?<module>(?<component>.+)\/style(?:\/[\w-]+)?)\.css$/;
const themes: ThemeName[] = ['light', 'dark'];

/** antd's class name of a component, if it is not the folder's name. */
const prefixes: Record<string, string> = {
  button: 'btn',
  'date-picker': 'picker',
  '_util/wave': 'wave',
  'input-number': 'input-number',
};

const require = createRequire(import.meta.url);

/** antd's link styles would affect every link of the page; our own styles have ours. */
const withoutLinks = (css: string): string => css.replace(/(?<=^|\})a(?=[:{,[])[^{}]*\{[^}]*\}/g, '');

/** Below our own styles in the cascade, whatever order the files load in (src/app/styles.css names the layers). */
const inLayer = (css: string): string => `@layer antd{${css}}`;

interface Extracted {
  css: string;
  exports: string;
}

function extractor() {
  const React = require('react') as typeof import('react');
  const { renderToString } = require('react-dom/server') as typeof import('react-dom/server');
  const { createCache, extractStyle, StyleProvider } =
    require('@ant-design/cssinjs') as typeof import('@ant-design/cssinjs');
  const { ConfigProvider, theme } = require('antd/lib/index.js') as typeof import('antd');

  const algorithms = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm };
  type Kind = 'style' | 'cssVar' | 'token';

  /** The CSS of rendering `use` in one theme. */
  const run = (use: () => React.ReactNode, name: ThemeName, kind: Kind): string => {
    const cache = createCache();
    const Probe = () => use();
    renderToString(
      React.createElement(
        StyleProvider,
        { cache },
        React.createElement(
          ConfigProvider,
          { theme: { ...antdTokens(name), algorithm: algorithms[name] } },
          React.createElement(Probe),
        ),
      ),
    );
    return extractStyle(cache, { plain: true, types: [kind] }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/g, '');
  };

  const { useToken } = theme;
  const base = themes.map((name) => run(() => (useToken(), null), name, 'token')).join('');
  const buttonStyle = require('antd/lib/button/style/index.js') as { default: (prefix: string) => unknown };
  const tagStyle = require('antd/lib/tag/style/index.js') as { default: (prefix: string) => unknown };
  // Every component starts with the same reset of links and icons: find the common beginning of two of them.
  const [one, two] = [
    run(() => (buttonStyle.default('x'), null), 'light', 'style'),
    run(() => (tagStyle.default('x'), null), 'light', 'style'),
  ];
  let end = 0;
  while (end < one.length && one[end] === two[end]) end += 1;
  const shared = one.slice(0, one.lastIndexOf('}', end) + 1);

  return {
    base: inLayer(base + withoutLinks(shared)),
    extract(component: string, file: string): Extracted {
      const module = require(`antd/lib/${file}.js`) as Record<string, unknown>;
      const prefix = `ant-${prefixes[component] ?? component}`;
      const css: string[] = [];
      const lines: string[] = [];
      for (const [name, value] of Object.entries(module)) {
        const target = name === 'default' ? 'export default' : `export const ${name} =`;
        if (typeof value === 'string' || typeof value === 'number') lines.push(`${target} ${JSON.stringify(value)};`);
        if (typeof value !== 'function') continue;
        // cssinjs-utils creates style components beside style hooks; only these have this name.
        const isComponent = value.name === 'StyledComponent';
        if (!isComponent && name !== 'default' && !name.startsWith('use')) continue;
        const use = isComponent
          ? () => React.createElement(value as React.FC<{ prefixCls: string }>, { prefixCls: prefix })
          : () => ((value as (prefix: string, root: string) => unknown)(prefix, prefix), null);
        css.push(withoutLinks(run(use, 'light', 'style').replace(shared, '')));
        // A component sets its variables on its own class or on an extra one, depending on its code.
        for (const each of themes)
          css.push(
            run(use, each, 'cssVar').replaceAll(`.${prefix}{`, `.${prefix},.${themeKey(each)}.${prefix}-css-var{`),
          );
        lines.push(`${target} ${isComponent ? '() => null' : 'useStaticStyle'};`);
      }
      return { css: inLayer(css.join('')), exports: lines.join('\n') };
    },
  };
}

/** Code for exports that may be imported but never called. */
function leftOut(names: string[]): string {
  const exports = names.map((name) => `export const ${name} = leftOut;`).join('\n');
  return `const leftOut = () => { throw new Error('left out of the production build'); };\n${exports}\n`;
}

let extraction: ReturnType<typeof extractor> | undefined;
const extract = () => (extraction ??= extractor());

interface Options {
  /** If off, antd creates its styles at run time and `base.css` is empty. */
  enabled: boolean;
  /** For the development server's optimizer, which accepts no CSS: the server delivers it to the browser. */
  external?: boolean;
}

/** The plugin. `base.css` and `palette.css` can always be imported. */
export function antdStaticCss({ enabled, external = false }: Options): Plugin {
  let isBuild = false;
  return {
    name: 'alidade:antd-static-css',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId(id) {
      if (id === contextAlone || (enabled && isBuild && id === 'antd/es/theme/context')) return contextAlone;
      if (id.startsWith(virtual)) return { id: `/${id.replace(':', '/')}`, external };
      // The name in the optimizer's result.
      return id.startsWith('/virtual/antd-css/') ? id : undefined;
    },
    load(id) {
      if (id === contextAlone)
        return `import { createContext } from 'react';\nexport const DesignTokenContext = createContext({});`;
      const path = id.replaceAll('\\', '/').split('?')[0] ?? id;
      if (path === '/virtual/antd-css/palette.css') return paletteCss();
      if (path === '/virtual/antd-css/base.css') return enabled ? extract().base : '';
      if (!enabled) return undefined;
      const file = styleFile.exec(path)?.groups;
      if (file) return extract().extract(file['component'] ?? '', file['module'] ?? '').css;
      if (dynamicCss.test(path)) {
        // cssinjs marks the element it gets: pass one that is never inserted into the document.
        return `export const updateCSS = () => document.createElement('style');
export const injectCSS = updateCSS;
export const removeCSS = () => undefined;
export const clearContainerCache = () => undefined;`;
      }
      if (iconCss.test(path)) {
        const code = readFileSync(path, 'utf8');
        return (
          code.replace('export function updateCSS(', 'function madeStyles(') +
          "\nexport const updateCSS = () => document.createElement('style');"
        );
      }
      if (formStore.test(path)) {
        const names = ['Field', 'FieldContext', 'List', 'ListContext', 'useForm', 'useWatch'];
        return `${leftOut(names)}\nexport default leftOut;\nexport const FormProvider = ({ children }) => children;`;
      }
      if (styleHooks.test(path)) {
        const code = readFileSync(path, 'utf8');
        return (
          leftOut(['genComponentStyleHook', 'genStyleHooks', 'genSubStyleComponent']) +
          code.slice(code.indexOf('export const genCssVar'))
        );
      }
      if (iconStyle.test(path)) return 'export default () => undefined;';
      if (isBuild && tokenContext.test(path)) {
        const own = 'export const DesignTokenContext = /*#__PURE__*/React.createContext(defaultConfig);';
        const code = readFileSync(path, 'utf8');
        if (!code.includes(own)) throw new Error(`${path} does not make its context where it did`);
        return code.replace(own, `export { DesignTokenContext } from '${contextAlone}';`);
      }
      const match = styleModule.exec(path)?.groups;
      const component = match?.['component'];
      if (!match || component === undefined || component === 'style') return undefined;
      const module = match['module'] ?? '';
      const { exports } = extract().extract(component, module);
      return {
        code: `import { useContext } from 'react';
import { DesignTokenContext } from '${isBuild ? contextAlone : 'antd/es/theme/context.js'}';
import '${virtual}base.css';
import '${virtual}${module}.css';
const useStaticStyle = () => ['', useContext(DesignTokenContext).cssVar?.key ?? '${themeKey('light')}'];
${exports}`,
        moduleSideEffects: true,
      };
    },
  };
}
