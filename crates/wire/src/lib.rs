//! The JSON that the server and the page speak.
