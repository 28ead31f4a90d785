import astro from 'eslint-plugin-astro';

/** The rules that only `.astro` files need; everything else is oxlint's (.oxlintrc.json). */
export default astro.configs['flat/recommended'];
