/** The kind of groups that order shirts. All are made up, and so are their people. */
export type DemoCustomer = {
  readonly group: string;
  readonly person: string;
  readonly email: string;
  readonly phone: string;
  /** Whether the customer’s office pays only with a purchase order. */
  readonly usesPo: boolean;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  };
};

const rows = [
  ['Locust Street Runners', 'Ada Brandt', '1210 Locust Street', 'Des Moines', '50309'],
  ['Two Rivers Rowing Club', 'Owen Halvorsen', '48 Riverfront Drive', 'Des Moines', '50309'],
  ['Beaverdale Book Swap', 'Nora Quist', '2706 Beaver Avenue', 'Des Moines', '50310'],
  ['Ingersoll Bike Night', 'Theo Marsh', '2815 Ingersoll Avenue', 'Des Moines', '50312'],
  ['Valley Junction Market', 'Irene Castillo', '304 Fifth Street', 'West Des Moines', '50265'],
  ['Highland Park Little League', 'Dale Novak', '3500 Sixth Avenue', 'Des Moines', '50313'],
  ['Sweet Corn Softball', 'Priya Raman', '911 Maple Street', 'Ankeny', '50023'],
  ['Prairie Path Hikers', 'June Abbott', '77 Trailhead Road', 'Johnston', '50131'],
  ['East Village Bakers', 'Marcus Bell', '520 Grand Avenue', 'Des Moines', '50309'],
  ['Union Park Marching Band', 'Leah Fischer', '1801 Ninth Street', 'Des Moines', '50316'],
  ['Gray Barn Brewing', 'Sam Okafor', '66 Mill Road', 'Omaha', '68102'],
  ['Hilltop Science Fair', 'Ruth Delgado', '400 School Street', 'Urbandale', '50322'],
  ['Sherman Hill Block Party', 'Colin Pryor', '1620 Woodland Avenue', 'Des Moines', '50314'],
  ['Merle Hay Chess Club', 'Vera Lindqvist', '5901 Douglas Avenue', 'Des Moines', '50310'],
  ['Camp Turning Leaf', 'Hank Oster', '12 Lake Lane', 'Indianola', '50125'],
  ['Capitol City Choir', 'Grace Nguyen', '900 Walker Street', 'Des Moines', '50316'],
  ['Fourmile Creek Cleanup', 'Ben Sorensen', '2300 Easton Boulevard', 'Des Moines', '50317'],
  ['Southside Boxing Gym', 'Rosa Mendez', '3319 Indianola Avenue', 'Des Moines', '50315'],
  ['Raccoon Valley Paddlers', 'Ellis Greer', '15 Landing Road', 'Van Meter', '50261'],
  [
    'Windsor Elementary PTA',
    'Tara Whitfield',
    '6101 University Avenue',
    'Windsor Heights',
    '50324',
  ],
  ['Clive Community Garden', 'Otto Brandvold', '1900 Greenbelt Drive', 'Clive', '50325'],
  ['Night Market Tacos', 'Lucia Ortega', '1410 Forest Avenue', 'Des Moines', '50314'],
  ['Skywalk Improv', 'Jonah Pike', '666 Walnut Street', 'Des Moines', '50309'],
  ['Ames Robotics Team 9', 'Mei Tan', '221 Lincoln Way', 'Ames', '50010'],
  ['Pella Tulip Volunteers', 'Greta Vos', '80 Main Street', 'Pella', '50219'],
  ['Winterset Quilt Guild', 'Edith Crane', '14 Court Avenue', 'Winterset', '50273'],
  ['Waukee Warbirds Wrestling', 'Troy Haskins', '555 Hickman Road', 'Waukee', '50263'],
  ['Riverbend Food Bank Crew', 'Naomi Adler', '1200 Scott Avenue', 'Des Moines', '50317'],
  ['Drumlin Hill Farm', 'Walt Jorgensen', '3077 County Road', 'Galena', '61036'],
  ['Fleur Drive Dental', 'Anita Shah', '2425 Fleur Drive', 'Des Moines', '50321'],
  ['Cottonwood Cross Country', 'Pete Lindgren', '700 Prairie Street', 'Grimes', '50111'],
  ['Court Avenue Trivia', 'Dana Reyes', '309 Court Avenue', 'Des Moines', '50309'],
] as const;

/** The states of towns outside Iowa, which get their orders by mail. */
const states: Readonly<Record<string, string>> = { Omaha: 'NE', Galena: 'IL' };

const groupsWithPo: readonly string[] = [
  'Union Park Marching Band',
  'Gray Barn Brewing',
  'Hilltop Science Fair',
  'Camp Turning Leaf',
  'Windsor Elementary PTA',
  'Ames Robotics Team 9',
  'Riverbend Food Bank Crew',
  'Fleur Drive Dental',
];

/** Whose board approves what their members order. */
export const boardApproves = 'Windsor Elementary PTA';

export const demoCustomers: readonly DemoCustomer[] = rows.map(
  ([group, person, street, city, zip], place) => ({
    group,
    person,
    email: `${person.split(' ')[0]?.toLowerCase()}@${group.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example.com`,
    usesPo: groupsWithPo.includes(group),
    phone: `515-555-0${String(100 + place)}`,
    address: { street, city, state: states[city] ?? 'IA', zip },
  }),
);

/** A rare note from the customer on an order. */
export const orderNotes = [
  'For the fair on the second Saturday.',
  'Please match the ink to last year’s shirts if you can.',
  'Volunteers pick these up in two trips.',
  'The left sleeve is the sponsor’s. He is fussy about the size.',
  'Call before you deliver, the door is on the alley.',
  'No rush, but we would love them by the weekend.',
] as const;

export const descriptions = [
  'Our name in an arch over a heron, the year below it, in one color.',
  'Two rivers that meet, drawn like an old map, with the name along the longer one.',
  'Big block letters across the front, like a team from the seventies.',
  'A bicycle wheel as the sun. Keep it simple.',
  'An ear of corn with a race number on it. Funny, not cute.',
] as const;

export const projects = [
  'Shirts for our volunteers: one color on the front, sponsor list on the back.',
  'We need shirts for the season opener, name on the chest and numbers on the back.',
  'Long sleeves for the crew, logo small on the left. Which ink holds up in a kitchen?',
  'A run for the fundraiser. We have a drawing by one of the kids that should be the print.',
  'Caps and shirts for the harvest dinner. Can you do both in the same green?',
  'Class shirts, everyone’s signature on the back. How do we send the signatures?',
  'About this many, not sure of sizes yet. What would two colors cost instead of one?',
] as const;

export const staffNotes = [
  'Customer prefers a call to email.',
  'Film is in the second drawer from last time.',
  'Ran a test pull, the white needs a second flash.',
  'Blanks are in, two 2XL short. Rest comes Thursday.',
  'Asked for a vector file, they are looking for it.',
  'Pickup after four, ask for the band office.',
] as const;
