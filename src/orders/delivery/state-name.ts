import { stateOfZip } from './state-zips.ts';

/** Every state and territory by the post office's two letters. */
const states: Readonly<Record<string, string>> = {
  ...{ AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California' },
  ...{ CO: 'Colorado', CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia' },
  ...{ FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana' },
  ...{ IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland' },
  ...{ MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri' },
  ...{ MT: 'Montana', NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey' },
  ...{ NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio' },
  ...{ OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania', RI: 'Rhode Island' },
  ...{ SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah' },
  ...{ VT: 'Vermont', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin' },
  ...{ WY: 'Wyoming', PR: 'Puerto Rico', VI: 'Virgin Islands', GU: 'Guam' },
  ...{ AS: 'American Samoa', MP: 'Northern Mariana Islands', FM: 'Micronesia' },
  ...{ MH: 'Marshall Islands', PW: 'Palau', AA: 'Armed Forces Americas' },
  ...{ AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific' },
};

/**
 * The state that a ZIP code lies in, by its letters and name, if another one was typed; null if it
 * fits, also when shortened ('Calif.'), and while either is missing.
 */
export function otherState(typed: string, zip: string): { code: string; name: string } | null {
  const code = /^\d{5}/.test(zip) ? stateOfZip(zip) : null;
  const state = plain(typed);
  if (code === null || state === '') return null;
  const name = states[code] ?? code;
  const names = [name, ...(code === 'DC' ? ['Washington DC'] : []), `US ${name}`].map(plain);
  const fits =
    state === code ||
    names.includes(state) ||
    (state.length > 3 && !isState(state) && names.some((each) => each.startsWith(state)));
  return fits ? null : { code, name };
}

const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');

/** Whether it's a whole state's name, such as VIRGINIA, with which no other's begins. */
const isState = (state: string): boolean =>
  Object.values(states).some((name) => plain(name) === state);
