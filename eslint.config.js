import astro from 'eslint-plugin-astro';

/** Only the rules for `.astro` files; oxlint does the rest (.oxlintrc.json). */
export default astro.configs['flat/recommended'];
