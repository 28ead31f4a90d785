/** The paper's colors; emails can't read tokens.css. */
export const ink = {
  paper: '#f4efe3',
  well: '#ece5d4',
  card: '#fffdf7',
  ink: '#17140f',
  ink2: '#5a5347',
  hair: '#d6cfbf',
  spot: '#d1301d',
  spotInk: '#a82213',
} as const;
