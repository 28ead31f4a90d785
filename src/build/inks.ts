/** What has no style sheet (share pictures, the manifest, `theme-color`) takes its colors from here. */
export const inks = {
  paper: '#f4efe3',
  paper2: '#ece5d4',
  ink: '#17140f',
  ink2: '#5a5347',
  spot: '#d1301d',
  spotInk: '#a82213',
  blue: '#1d4e89',
} as const;
