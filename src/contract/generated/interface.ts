/** The interface as data. Generated from spec/openapi.yaml by `npm run generated`; do not edit. */

/**
 * The operating hours of one day. Which fields are required is not documented.
 */
export interface HoursEntry {
  /**
   * The day, a calendar date.
   */
  date?: string;
  /**
   * Opening time of that day, 24-hour HH:MM; in which time zone is not documented.
   */
  timeOpen?: string;
  /**
   * Closing time of that day, 24-hour HH:MM; in which time zone is not documented.
   */
  timeClose?: string;
}

/**
 * One special event. Which fields are required is not documented.
 */
export interface SpecialEvent {
  /**
   * Identifier of the event, UUID-shaped.
   */
  eventId?: string;
  /**
   * Title of the event.
   */
  name?: string;
  /**
   * Free text, where in or near the museum the event takes place.
   */
  location?: string;
  /**
   * Free text that describes the event.
   */
  eventDescription?: string;
  /**
   * The calendar dates on which the event takes place; one event can have several.
   */
  dates?: string[];
  /**
   * Price of the event, shown as a whole number; in which currency is not documented.
   */
  price?: number;
}

export const operations = [
  {
    "id": "getMuseumHours",
    "path": "/museum-hours",
    "parameters": [
      {
        "name": "startDate",
        "kind": "date",
        "default": {
          "from": "today"
        }
      },
      {
        "name": "page",
        "kind": "integer",
        "default": {
          "value": 1
        }
      },
      {
        "name": "limit",
        "kind": "integer",
        "default": {
          "value": 10
        },
        "maximum": 30
      }
    ]
  },
  {
    "id": "listSpecialEvents",
    "path": "/special-events",
    "parameters": [
      {
        "name": "startDate",
        "kind": "date",
        "default": {
          "from": "today"
        }
      },
      {
        "name": "endDate",
        "kind": "date",
        "default": {
          "from": "startDate",
          "addDays": 7
        }
      },
      {
        "name": "page",
        "kind": "integer",
        "default": {
          "value": 1
        }
      },
      {
        "name": "limit",
        "kind": "integer",
        "default": {
          "value": 10
        },
        "maximum": 30
      }
    ]
  }
] as const;
