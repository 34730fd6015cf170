/** The document in words and schemas. Generated from spec/openapi.yaml by `npm run generated`; do not edit. */

/** The sentences of the document on the operations and their parameters. */
export const sentences = {
  "getMuseumHours": {
    "operation": "Upcoming operating hours, an entry for each day, in ascending order of date. A day without an entry is skipped.",
    "parameters": {
      "startDate": "Date from which future operating hours are returned; today where it is left out.",
      "page": "Page number to retrieve.",
      "limit": "Number of days per page."
    }
  },
  "listSpecialEvents": {
    "operation": "Upcoming special events of a range of dates. An event lies in the range if any one of its dates does.",
    "parameters": {
      "startDate": "Start of the date range for which events are returned; today where it is left out.",
      "endDate": "End of the date range for which events are returned; 7 days after startDate where it is left out.",
      "page": "Page number to retrieve.",
      "limit": "Number of days per page."
    }
  }
} as const;

/** The sentence of the document on credentials. */
export const securitySentence = "HTTP Basic, in the Authorization header, on both operations. How the credential is obtained and what it encodes is not documented.";

/** The sentence of the document on methods. */
export const methodSentence = "All operations use HTTP GET and take no request body.";

export const schemas = {
  "HoursEntry": {
    "title": "HoursEntry",
    "type": "object",
    "description": "The operating hours of one day. Which fields are required is not documented.",
    "properties": {
      "date": {
        "type": "string",
        "format": "date",
        "description": "The day, a calendar date."
      },
      "timeOpen": {
        "type": "string",
        "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
        "description": "Opening time of that day, 24-hour HH:MM; in which time zone is not documented."
      },
      "timeClose": {
        "type": "string",
        "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
        "description": "Closing time of that day, 24-hour HH:MM; in which time zone is not documented."
      }
    }
  },
  "SpecialEvent": {
    "title": "SpecialEvent",
    "type": "object",
    "description": "One special event. Which fields are required is not documented.",
    "properties": {
      "eventId": {
        "type": "string",
        "format": "uuid",
        "pattern": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
        "description": "Identifier of the event, UUID-shaped."
      },
      "name": {
        "type": "string",
        "description": "Title of the event."
      },
      "location": {
        "type": "string",
        "description": "Free text, where in or near the museum the event takes place."
      },
      "eventDescription": {
        "type": "string",
        "description": "Free text that describes the event."
      },
      "dates": {
        "type": "array",
        "items": {
          "type": "string",
          "format": "date"
        },
        "description": "The calendar dates on which the event takes place; one event can have several."
      },
      "price": {
        "type": "number",
        "description": "Price of the event, shown as a whole number; in which currency is not documented."
      }
    }
  }
} as const;

/** The example that the document gives of each field. */
export const examples = {
  "HoursEntry": {
    "date": "2027-03-06",
    "timeOpen": "10:00",
    "timeClose": "18:00"
  },
  "SpecialEvent": {
    "eventId": "6f2f8b1e-3a57-4b55-9c0e-0d3b7f1c2a44",
    "name": "Slow Looking: Roman Glass",
    "location": "Gallery 4, Ancient Mediterranean",
    "eventDescription": "An unhurried hour in front of three vessels.",
    "dates": [
      "2027-03-04",
      "2027-03-11"
    ],
    "price": 5
  }
} as const;
